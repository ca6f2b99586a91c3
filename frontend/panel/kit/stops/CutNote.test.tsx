// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CutNote, MOST_DAYS } from "./CutNote";

test("a week that is shown whole says nothing, one that was cut says so", () => {
  const { rerender } = render(<CutNote rows={Array(MOST_DAYS - 1).fill(null)} />);
  expect(screen.queryByRole("alert")).toBeNull();

  rerender(<CutNote rows={Array(MOST_DAYS).fill(null)} />);
  expect(screen.getByRole("alert").textContent).toMatch(/2[,.]?000/);
});
