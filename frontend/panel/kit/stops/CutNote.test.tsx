// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CutNote, MOST_DAYS } from "./CutNote";

test("only a shortened week has a note", () => {
  const { rerender } = render(<CutNote rows={Array(MOST_DAYS - 1).fill(null)} />);
  expect(screen.queryByRole("alert")).toBeNull();

  rerender(<CutNote rows={Array(MOST_DAYS).fill(null)} />);
  expect(screen.getByRole("alert").textContent).toMatch(/2[,.]?000/);
});
