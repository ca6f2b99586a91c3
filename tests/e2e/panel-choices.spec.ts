import type { Page } from "@playwright/test";
import { clickWords, openBuilder, saved, settings } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

const MEMBERS = 620;
/** The last member by name, on a later page of the list. */
const LAST = { title: `Truck ${MEMBERS}`, url: `members/truck-${MEMBERS}` };

// A separate site with more members than one list returns.
let domain: OwnDomain;
let last: number;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "many");
  await domain.create();
});
test.afterAll(() => domain.remove());

test.beforeEach(async ({ page, stack }) => {
  // The first test waits for the job that imports the members.
  test.setTimeout(240_000);
  const owner = await domain.owner();
  await enterWith(page, stack, owner, domain.host);
  await page.goto(domain.url("/panel"));
  await page.getByRole("navigation", { name: "Panel" }).waitFor();
  last ??= await importMembers(page, owner.access_token);
});

/** Create all members with one file, and return the id of the last one. */
async function importMembers(page: Page, token: string): Promise<number> {
  const names = Array.from({ length: MEMBERS }, (_, index) => `Truck ${String(index + 1).padStart(3, "0")}`);
  const status = await page.evaluate(
    async ({ csv, token, api }) => {
      const body = new FormData();
      body.set("file", new File([csv], "members.csv", { type: "text/csv" }));
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch(`${api}/api/imports/members`, { method: "POST", headers, body })).status;
    },
    { csv: `Applicant,FoodItems\n${names.map((name) => `${name},Tacos\n`).join("")}`, token, api: api() },
  );
  expect(status).toBe(202);
  const path = `/api/posts/choices?urls=${LAST.url}`;
  const find = async () => (await domain.send<{ id: number }[]>("GET", path)).data[0]?.id ?? 0;
  await expect.poll(find, { timeout: 150_000 }).toBeGreaterThan(0);
  return find();
}

const api = () => domain.url("").replace("//", "//api.");
const option = (page: Page) => page.getByRole("option", { name: LAST.title });

test("a page links to any of hundreds of posts without a missing-link warning", async ({ page, stack }) => {
  const hero = { type: "Hero", props: { id: "Hero-1", title: "Trucks", cta_text: "See it" } };
  const week = { type: "ThisWeek", props: { id: "ThisWeek-1", title: "Week", business: last } };
  await openBuilder(page, stack, [hero, week], domain.host);

  await clickWords(page, "Trucks");
  const link = settings(page).getByRole("combobox", { name: "Button link", exact: true });
  await link.fill("truck 62");
  await option(page).click();
  await expect(link).toHaveValue(`/${LAST.url}`);
  await expect(saved(page)).toBeVisible();

  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /week/i }).click();
  const business = settings(page).getByRole("combobox", { name: "Member to show" });
  await expect(business).toHaveValue(LAST.title);
  await business.fill("truck 61");
  await page.getByRole("option", { name: "Truck 619" }).click();
  await expect(business).toHaveValue("Truck 619");
  await expect(saved(page)).toBeVisible();

  // The publishing check has run, and does not report the link.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "1 issue to fix before publishing" });
  await expect(sheet.getByText("Add a description for search engines.")).toBeVisible();
});

test("a menu entry can link to any of them", async ({ page }) => {
  await page.goto(domain.url("/panel/site-options?tab=menus"));
  const header = page.getByRole("region", { name: "Header menu" });
  await header.getByRole("button", { name: "Add item" }).click();
  const dialog = page.getByRole("dialog");
  const wanted: string[] = [];
  page.on("request", (request) => wanted.push(new URL(request.url()).pathname));

  await dialog.getByRole("combobox").fill("truck 62");
  await option(page).click();
  await expect(dialog.getByLabel("Label")).toHaveValue(LAST.title);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.reload();
  await page.getByRole("treeitem", { name: LAST.title }).first().dblclick();
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue(LAST.title);
  expect(wanted.filter((path) => /^\/api\/(search|posts\/(by-type|\d+))$/.test(path))).toEqual([]);
});

test("an event can have any of them as participant", async ({ page }) => {
  const body = {
    title: "Night of trucks",
    post_type_id: 4,
    post_body: { external_data: { participants: [last] } },
  };
  const { id } = (await domain.send<{ id: number }>("POST", "/api/posts", body)).data;

  await page.goto(domain.url(`/panel/showcases/${id}`));
  const participants = page.getByRole("combobox", { name: "Participants" });
  await expect(page.getByRole("button", { name: LAST.title })).toBeVisible();
  await participants.fill("truck 61");
  await page.getByRole("option", { name: "Truck 619" }).click();

  await expect(page.getByRole("button", { name: "Truck 619" })).toBeVisible();
  await expect(page.getByText("deleted")).toHaveCount(0);
});

test("any of hundreds of members can have a stop, and the week is filtered by member", async ({ page }) => {
  await page.goto(domain.url("/panel/stops"));
  await page.getByRole("button", { name: "New stop" }).click();
  const form = page.getByRole("dialog");
  const who = form.getByRole("combobox", { name: "Member" });
  await who.fill("truck 62");
  await option(page).click();
  await expect(who).toHaveValue(LAST.title);
  await form.getByLabel("Location", { exact: true }).fill("Harbour");
  await page.keyboard.press("Escape");
  await form.getByLabel("Starts at", { exact: true }).fill("11:00");
  await form.getByLabel("Ends at", { exact: true }).fill("15:00");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Harbour").first()).toBeVisible();

  const filter = page.getByRole("combobox", { name: "Member" });
  await filter.fill("truck 61");
  await page.getByRole("option", { name: "Truck 619" }).click();
  await expect(page.getByText("Harbour")).toHaveCount(0);
  await filter.fill("truck 620");
  await option(page).click();
  await expect(page.getByText("Harbour").first()).toBeVisible();

  // With the filter, that member is in the form, wherever it is in the list.
  await page.reload();
  await expect(filter).toHaveValue(LAST.title);
  await page.getByRole("button", { name: "New stop" }).click();
  await form.getByLabel("Location", { exact: true }).fill("Market");
  await page.keyboard.press("Escape");
  await form.getByLabel("Starts at", { exact: true }).fill("16:00");
  await form.getByLabel("Ends at", { exact: true }).fill("18:00");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const { data } = await domain.send<{ business_id: number }[]>("GET", "/api/stops?limit=100");
  expect(data.map(({ business_id }) => business_id)).toEqual([last, last]);
});

test("any of them can serve a menu", async ({ page }) => {
  await page.goto(domain.url("/panel/menus/new"));
  await page.getByLabel("Title").fill("Fridays");
  await page.getByRole("button", { name: /^More settings:/ }).click();
  const served = page.getByRole("combobox", { name: "Served by" });
  await served.fill("truck 62");
  await option(page).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: LAST.title })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/panel\/menus\/\d+$/);

  await page.reload();
  await page.getByRole("button", { name: /^More settings:/ }).click();
  await expect(page.getByRole("button", { name: LAST.title })).toBeVisible();
  await page.goto(domain.url("/panel/menus"));
  await expect(page.getByText(LAST.title)).toBeVisible();
  await expect(page.getByText("Deleted member")).toHaveCount(0);
});
