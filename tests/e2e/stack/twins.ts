import { expect, type Page } from "@playwright/test";
import { OwnDomain } from "./domain";
import type { Stack } from "./stack";
import { enterWith } from "./test";

/** Two sites with one template: their pages have the same ids, like those of a site and its copy. */
export class Twins {
  readonly one: OwnDomain;
  readonly two: OwnDomain;
  readonly #stack: Stack;
  #id = 0;

  constructor(stack: Stack) {
    this.#stack = stack;
    this.one = new OwnDomain(stack, "one", "restaurant");
    this.two = new OwnDomain(stack, "two", "restaurant");
  }

  async create(): Promise<void> {
    const ids = [await makePage(this.one, "Page of one"), await makePage(this.two, "Page of two")];
    expect(ids[0]).toBe(ids[1]);
    this.#id = ids[0] ?? 0;
  }

  async remove(): Promise<void> {
    await this.one.remove();
    await this.two.remove();
  }

  /** Return the path of the page that both sites have. */
  get path(): string {
    return `/panel/pages/${this.#id}`;
  }

  /** Sign in at a host on the first site, with "remember", and switch to the second site. */
  async workOnTheSecond(page: Page, host: string): Promise<void> {
    await enterWith(page, this.#stack, await this.one.owner(host), host);
    await page.context().addCookies([{ name: "remember", value: "1", domain: host, path: "/" }]);
    await page.goto(this.#stack.url(this.path, host));
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Page of one");
    await page.getByRole("button", { name: /Switch domain/ }).click();
    await page.getByRole("menuitem", { name: new RegExp(this.two.host) }).click();
    await page.getByRole("banner").getByText(this.two.host).waitFor();
  }
}

async function makePage(site: OwnDomain, title: string): Promise<number> {
  await site.create();
  const path = "/api/posts/by-type?type=page&sortBy=created_at&limit=1";
  const id = (await site.send<{ id: number }[]>("GET", path)).data[0]?.id ?? 0;
  await site.send("PUT", `/api/posts/${id}/data`, { title });
  return id;
}
