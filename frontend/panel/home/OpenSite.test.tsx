// @vitest-environment jsdom
import { ThemeProvider } from "@mui/material";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Account } from "../../client/types";
import { AccountContext } from "../account/account";
import { themeWith } from "../theme/theme";
import { OpenSite } from "./OpenSite";

vi.mock("../kit/site/useSetOpen", () => ({ useSetOpen: () => vi.fn() }));
afterEach(cleanup);

function show(reach: object): void {
  const domain = { id: 1, host: "bay.test", status: "active", is_open: false };
  const account = { domain, reach } as unknown as Account; // the section reads nothing else
  render(
    <ThemeProvider theme={themeWith("light")}>
      <QueryClientProvider client={new QueryClient()}>
        <AccountContext value={account}>
          <OpenSite />
        </AccountContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

test("users who cannot open the site read who can", () => {
  show({ "posts.write": "all" });

  expect(screen.getByText(/^Until an admin opens the site, visitors see/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Open site" })).toBeNull();
});

test("users who can open the site have a button for it", () => {
  show({ "site.open": "all" });

  expect(screen.getByText(/^Until you open your site, visitors see/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Open site" })).toBeDefined();
});
