// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useFocusFallback } from "./useFocusFallback";

afterEach(cleanup);

function Screen({ rows, isEmpty = false }: { rows: readonly string[]; isEmpty?: boolean }) {
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main);
  return (
    <main ref={main}>
      <h1 tabIndex={-1}>Stories</h1>
      {isEmpty ? (
        <p>Nothing</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`/${row}`}>{row}</a>
              <button type="button">{`Actions for ${row}`}</button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;
const focus = (name: string) => act(() => screen.getByRole("button", { name }).focus());

test("the focus moves from a removed row to the same control of the next one", async () => {
  const { rerender } = render(<Screen rows={["a", "b", "c"]} />);
  focus("Actions for b");

  rerender(<Screen rows={["a", "c"]} />);
  await expect.poll(focused).toBe("Actions for c");

  rerender(<Screen rows={["a"]} />);
  await expect.poll(focused).toBe("Actions for a");
});

test("after the last row is removed, the focus moves to the heading", async () => {
  const { rerender } = render(<Screen rows={["a"]} />);
  focus("Actions for a");

  rerender(<Screen rows={[]} isEmpty />);

  await expect.poll(focused).toBe("Stories");
});

test("another screen starts with its own focus", async () => {
  const { rerender } = render(<Screen rows={["a", "b"]} />);
  focus("Actions for a");
  history.pushState(null, "", "/elsewhere");

  rerender(<Screen rows={["c"]} />);

  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
