// @vitest-environment jsdom
import { ThemeProvider } from "@mui/material";
import { cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import { themeWith } from "../theme/theme";
import { InboxList } from "./InboxList";
import type { SubmissionRow } from "./submissions";

afterEach(cleanup);

function show(row: Pick<SubmissionRow, "status" | "is_undelivered">): string {
  const rest = {
    id: 3,
    email: "ada@example.com",
    form_title: "Catering",
    summary: "",
    created_at: "2026-05-01",
  };
  render(
    <ThemeProvider theme={themeWith("light")}>
      <InboxList
        rows={[{ ...rest, ...row } as SubmissionRow]}
        openId={null}
        ref={createRef()}
        onOpen={() => undefined}
      />
    </ThemeProvider>,
  );
  return screen.getByRole("button").textContent ?? "";
}

test("a submission with an undelivered reply is not marked as answered", () => {
  const text = show({ status: "replied", is_undelivered: true });

  expect(text).toContain("Not delivered");
  expect(text).not.toContain("Replied");
});

test("an archived submission is marked as archived, delivered or not", () => {
  const text = show({ status: "archived", is_undelivered: true });

  expect(text).toContain("Archived");
  expect(text).toContain("Not delivered");
});

test("a delivered reply is shown only by its status", () => {
  expect(show({ status: "replied", is_undelivered: false })).toMatch(/Replied$/);
});
