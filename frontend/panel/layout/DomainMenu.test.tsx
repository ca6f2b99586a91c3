// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel"}
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { memoryStore, StoreContextProvider } from "react-admin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTokens } from "../../client/tokens";
import type { Account } from "../../client/types";
import { AccountContext } from "../account/account";
import DomainMenu from "./DomainMenu";

const COUNT = 600;
const domains = Array.from({ length: COUNT }, (_, index) => {
  const number = String(index + 1).padStart(3, "0");
  return { id: index + 1, title: `Market ${number}`, host: `market-${number}.test`, status: "active" };
});
/** A secondary host of a domain, which only the server knows. */
const OTHER_HOST = "riverside.test";
const searches: string[] = [];

beforeEach(() => {
  searches.length = 0;
  keepTokens({ access_token: "access", refresh_token: "refresh" });
  vi.stubGlobal("fetch", async (request: Request) => {
    const query = new URL(request.url).searchParams;
    const search = (query.get("search") ?? "").toLowerCase();
    searches.push(search);
    const found = domains.filter(({ id, title, host }) =>
      `${title}\n${host}\n${id === 590 ? OTHER_HOST : ""}`.toLowerCase().includes(search),
    );
    const data = found.slice(0, Number(query.get("limit")));
    return Response.json({ data, meta: { total: found.length } });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<HTMLElement> {
  const account = { domain: domains[0] } as unknown as Account; // the menu reads nothing else
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StoreContextProvider value={memoryStore()}>
        <AccountContext value={account}>
          <DomainMenu anchor={document.body} onClose={() => {}} />
        </AccountContext>
      </StoreContextProvider>
    </QueryClientProvider>,
  );
  return screen.findByLabelText("Find a domain");
}

const titles = () => screen.queryAllByRole("menuitem", { hidden: true }).map((item) => item.textContent);
const type = (box: HTMLElement, text: string) => fireEvent.change(box, { target: { value: text } });

test("the first of hundreds of domains are listed with the number of others", async () => {
  await open();

  expect(titles()).toHaveLength(50);
  expect(screen.getByText("550 more domains. Type to search.")).toBeTruthy();
});

test("a domain beyond the list is found with one request", async () => {
  const box = await open();

  for (const text of ["m", "ma", "market 599"]) type(box, text);

  await expect.poll(titles).toEqual(["Market 599market-599.test"]);
  expect(searches).toEqual(["", "market 599"]);
});

test("any host of a domain finds it", async () => {
  type(await open(), "riverside");

  await expect.poll(titles).toEqual(["Market 590market-590.test"]);
});

test("a search without matches shows a message", async () => {
  type(await open(), "zzz");

  expect(await screen.findByText("None of your domains match “zzz”.")).toBeTruthy();
  expect(titles()).toEqual([]);
});
