// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel/users/create"}
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTokens } from "../../client/tokens";
import type { Account } from "../../client/types";
import { AccountContext } from "../account/account";
import { DomainsChoice } from "./DomainsChoice";

const domains = Array.from({ length: 3000 }, (_, index) => {
  const number = String(index + 1).padStart(4, "0");
  return { id: index + 1, title: `Market ${number}`, host: `m-${number}.test`, status: "active" };
});
const own = { id: 3000, title: "Market 3000", host: "m-3000.test", status: "active" };

beforeEach(() => {
  keepTokens({ access_token: "access", refresh_token: "refresh" });
  vi.stubGlobal("fetch", async (request: Request) => {
    const query = new URL(request.url).searchParams;
    const search = (query.get("search") ?? "").toLowerCase();
    const found = domains.filter(({ title, host }) => `${title}\n${host}`.toLowerCase().includes(search));
    return Response.json({ data: found.slice(0, Number(query.get("limit"))), meta: { total: found.length } });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = { domain: own } as unknown as Account; // the input reads nothing else

function Form() {
  const [ids, setIds] = useState<number[]>([own.id]);
  return (
    <>
      <DomainsChoice value={ids} onChange={setIds} />
      <output>{ids.join()}</output>
    </>
  );
}

async function open(): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountContext value={account}>
        <Form />
      </AccountContext>
    </QueryClientProvider>,
  );
  const box = screen.getByRole("combobox");
  box.focus();
  fireEvent.mouseDown(box);
  await screen.findAllByRole("option");
  return box;
}

const options = () => screen.queryAllByRole("option", { hidden: true }).map((each) => each.textContent);
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

test("the first of thousands of domains are shown with the number of others", async () => {
  await open();

  expect(options()).toHaveLength(50);
  expect(screen.getByText("2950 more domains. Type to search.")).toBeTruthy();
  expect(screen.getByText("Market 3000")).toBeTruthy();
});

test("a domain beyond the list is found by its host and stays selected during the next search", async () => {
  const box = await open();

  type(box, "m-2999");
  await expect.poll(options).toEqual(["Market 2999m-2999.test"]);
  fireEvent.click(screen.getByRole("option"));
  type(box, "market 2500");
  await expect.poll(options).toEqual(["Market 2500m-2500.test"]);
  fireEvent.click(screen.getByRole("option"));

  expect(screen.getByText("Market 2999")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("3000,2999,2500");
});
