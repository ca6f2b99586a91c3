// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isPressed, keyNames } from "./shortcuts";

function pressed(key: string, more: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...more });
  target.dispatchEvent(event);
  return event;
}

test("either modifier works on every keyboard", () => {
  expect(isPressed("mod+k", pressed("k", { ctrlKey: true }))).toBe(true);
  expect(isPressed("mod+k", pressed("K", { metaKey: true }))).toBe(true);
  expect(isPressed("mod+k", pressed("k"))).toBe(false);
  expect(isPressed("mod+k", pressed("k", { ctrlKey: true, altKey: true }))).toBe(false);
});

test("a plain key is a shortcut except in text fields", () => {
  const input = document.body.appendChild(document.createElement("input"));

  expect(isPressed("?", pressed("?", { shiftKey: true }))).toBe(true);
  expect(isPressed("?", pressed("?", { shiftKey: true }, input))).toBe(false);
});

test("keys have their keyboard labels", () => {
  expect(keyNames("mod+k", true)).toEqual(["⌘", "K"]);
  expect(keyNames("mod+s", false)).toEqual(["Ctrl", "S"]);
  expect(keyNames("?", false)).toEqual(["?"]);
});
