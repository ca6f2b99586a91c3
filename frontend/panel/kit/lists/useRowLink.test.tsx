// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Link, MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useRowLink } from "./useRowLink";

afterEach(cleanup);

function Row() {
  const { onClick, onAuxClick } = useRowLink()("/panel/blog/1");
  return (
    <>
      <output>{useLocation().pathname}</output>
      <table>
        <tbody>
          <tr onClick={onClick} onAuxClick={onAuxClick} onKeyDown={() => {}}>
            <td>
              <Link to="/panel/blog/1">Tacos</Link>
            </td>
            <td>Draft</td>
            <td>
              <button type="button">Actions</button>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const place = () => screen.getByRole("status").textContent;
const show = () =>
  render(
    <MemoryRouter initialEntries={["/panel/blog"]}>
      <Row />
    </MemoryRouter>,
  );

test("a click anywhere in a row follows its link", () => {
  show();

  fireEvent.click(screen.getByText("Draft"));

  expect(place()).toBe("/panel/blog/1");
});

test("a button in the row does not follow the link", () => {
  show();

  fireEvent.click(screen.getByRole("button"));

  expect(place()).toBe("/panel/blog");
});

test("a click with Ctrl or the middle button opens a new tab", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  show();

  fireEvent.click(screen.getByText("Draft"), { ctrlKey: true });
  fireEvent(screen.getByText("Draft"), new MouseEvent("auxclick", { bubbles: true, button: 1 }));

  expect(open.mock.calls).toEqual([
    ["/panel/blog/1", "_blank", "noopener"],
    ["/panel/blog/1", "_blank", "noopener"],
  ]);
  expect(place()).toBe("/panel/blog");
});
