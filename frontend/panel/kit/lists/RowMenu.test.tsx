// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { RowMenu, RowMenus } from "./RowMenu";

interface Props {
  rows: readonly string[];
  onRemove?: (row: string) => void;
}

function List({ rows, onRemove = () => {} }: Props) {
  return (
    <MemoryRouter>
      <RowMenus>
        {rows.map((row) => (
          <RowMenu
            key={row}
            label={`Actions for ${row}`}
            actions={[
              { label: "Edit", to: `/${row}` },
              { label: "Remove", onClick: () => onRemove(row) },
            ]}
          />
        ))}
      </RowMenus>
    </MemoryRouter>
  );
}

afterEach(cleanup);

test("an open menu stays usable when the list is rendered without its row", async () => {
  const removed: string[] = [];
  const onRemove = (row: string) => removed.push(row);
  const { rerender } = render(<List rows={["a", "b"]} onRemove={onRemove} />);
  fireEvent.click(screen.getByRole("button", { name: "Actions for b" }));

  rerender(<List rows={["c"]} onRemove={onRemove} />);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));

  expect(removed).toEqual(["b"]);
});

test("a press opens the menu of its row, even if the row is replaced before the release", async () => {
  const { rerender } = render(<List rows={["a", "b"]} />);
  fireEvent.mouseDown(screen.getByRole("button", { name: "Actions for b" }));

  rerender(<List rows={["c"]} />);

  const edit = await screen.findByRole("menuitem", { name: "Edit" });
  expect(edit.getAttribute("href")).toBe("/b");
});

test("the menu of another row has the actions of that row", async () => {
  render(<List rows={["a", "b"]} />);

  fireEvent.click(screen.getByRole("button", { name: "Actions for a" }));

  const edit = await screen.findByRole("menuitem", { name: "Edit" });
  expect(edit.getAttribute("href")).toBe("/a");
});

test("a row without actions has no menu", () => {
  render(
    <RowMenus>
      <RowMenu label="Actions" actions={[]} />
    </RowMenus>,
  );

  expect(screen.queryByRole("button")).toBeNull();
});
