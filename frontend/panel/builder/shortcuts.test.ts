// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type Actions, actionFor } from "./shortcuts";

const ran: string[] = [];
const note = (name: string) => () => void ran.push(name);
const actions: Actions = {
  undo: note("undo"),
  redo: note("redo"),
  save: note("save"),
  remove: note("remove"),
  duplicate: note("duplicate"),
  add: note("add"),
  move: (direction) => void ran.push(`move ${direction}`),
  extend: (step) => void ran.push(`extend ${step}`),
  selectAll: note("selectAll"),
  deselect: note("deselect"),
  gather: note("gather"),
  type: (letter) => void ran.push(`type ${letter}`),
  isTyping: () => isTyping,
};
let isTyping = false;

/** Return the action of a key pressed in an element with the given HTML. */
function pressed(init: KeyboardEventInit, html = "<button></button>"): string | undefined {
  document.body.innerHTML = html;
  const target = document.body.querySelector("[data-target]") ?? document.body.firstElementChild;
  ran.length = 0;
  target?.addEventListener("keydown", (event) => actionFor(event as KeyboardEvent, actions)?.());
  target?.dispatchEvent(new KeyboardEvent("keydown", init));
  return ran[0];
}

test.each<[KeyboardEventInit, string | undefined]>([
  [{ key: "s", ctrlKey: true }, "save"],
  [{ key: "z", metaKey: true }, "undo"],
  [{ key: "Z", ctrlKey: true, shiftKey: true }, "redo"],
  [{ key: "y", ctrlKey: true }, "redo"],
  [{ key: "d", ctrlKey: true }, "duplicate"],
  [{ key: "a", ctrlKey: true }, "selectAll"],
  [{ key: "ArrowUp", altKey: true }, "move up"],
  [{ key: "ArrowLeft", altKey: true }, "move out"],
  [{ key: "ArrowUp" }, undefined],
  [{ key: "ArrowUp", shiftKey: true }, "extend -1"],
  [{ key: "ArrowDown", shiftKey: true }, "extend 1"],
  [{ key: "ArrowLeft", shiftKey: true }, undefined],
  [{ key: "Delete" }, "remove"],
  [{ key: "/" }, "add"],
  [{ key: "c", ctrlKey: true }, undefined],
])("%j on a button does %s", (init, expected) => {
  expect(pressed(init)).toBe(expected);
});

test.each(["<input>", "<textarea></textarea>", '<div role="listbox"></div>'])(
  "in %s only saving and the history are the builder's",
  (html) => {
    expect(pressed({ key: "Delete" }, html)).toBeUndefined();
    expect(pressed({ key: "d", ctrlKey: true }, html)).toBeUndefined();
    expect(pressed({ key: "z", ctrlKey: true }, html)).toBe("undo");
    expect(pressed({ key: "s", ctrlKey: true }, html)).toBe("save");
  },
);

test("a formatted text keeps its own history, and a dialog its own keys", () => {
  const text = '<div contenteditable="true"><p data-target></p></div>';
  expect(pressed({ key: "z", ctrlKey: true }, text)).toBeUndefined();
  expect(pressed({ key: "s", ctrlKey: true }, text)).toBe("save");
  expect(
    pressed({ key: "Delete" }, '<div role="dialog"><button data-target></button></div>'),
  ).toBeUndefined();
});

test("a letter typed over the page goes to the text of the selected block, but not on a button", () => {
  expect(pressed({ key: "a" }, "<div></div>")).toBe("type a");
  expect(pressed({ key: "ñ" }, "<div></div>")).toBe("type ñ");
  expect(pressed({ key: " " }, "<div></div>")).toBeUndefined();
  expect(pressed({ key: "a" })).toBeUndefined();
  expect(pressed({ key: "a" }, "<input>")).toBeUndefined();
});

test("a space between letters is text, not a shortcut", () => {
  isTyping = true;
  expect(pressed({ key: " " }, "<div></div>")).toBe("type  ");
  isTyping = false;
});
