// @vitest-environment jsdom
import { ThemeProvider } from "@mui/material";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { afterEach, expect, test } from "vitest";
import { themeWith } from "../theme/theme";
import { EmptyInbox } from "./EmptyInbox";

afterEach(cleanup);

function show(spam: number): object[] {
  const filters: object[] = [];
  const list = {
    data: [],
    meta: { counts: { spam } },
    filterValues: {},
    setFilters: (values: object) => filters.push(values),
  } as unknown as ListControllerResult; // only the values that the component reads
  render(
    <ThemeProvider theme={themeWith("light")}>
      <ListContextProvider value={list}>
        <EmptyInbox />
      </ListContextProvider>
    </ThemeProvider>,
  );
  return filters;
}

test("an empty inbox names the submissions in spam, and shows them", () => {
  const filters = show(2);

  expect(screen.getByRole("heading").textContent).toBe("No submissions, 2 in spam");
  fireEvent.click(screen.getByRole("button", { name: "Show spam" }));
  expect(filters).toEqual([{ status: "spam" }]);
});

test("an inbox without any submissions explains how to receive them", () => {
  show(0);

  expect(screen.getByRole("heading").textContent).toBe("No submissions yet");
});
