// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchBox } from "./SearchBox";

const searches: string[] = [];

function List() {
  const [search, setSearch] = useState("");
  const look = (text: string) => {
    searches.push(text);
    setSearch(text);
  };
  return (
    <>
      <SearchBox label="Search" value={search} onSearch={look} />
      <button type="button" onClick={() => setSearch("")}>
        Show all
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox");

beforeEach(() => {
  vi.useFakeTimers();
  searches.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("continuous typing starts one search", () => {
  render(<List />);

  for (const value of ["t", "ta", "taco"]) fireEvent.change(box(), { target: { value } });
  act(() => vi.runAllTimers());

  expect(searches).toEqual(["taco"]);
});

test("a space before the next word stays during a pause", () => {
  render(<List />);

  fireEvent.change(box(), { target: { value: "taco " } });
  act(() => vi.runAllTimers());

  expect(searches).toEqual(["taco"]);
  expect(box().value).toBe("taco ");
});

test("showing all rows clears the search", () => {
  render(<List />);
  fireEvent.change(box(), { target: { value: "taco" } });
  act(() => vi.runAllTimers());

  fireEvent.click(screen.getByRole("button"));

  expect(box().value).toBe("");
});
