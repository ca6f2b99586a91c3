// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ignoreMissedDrops } from "./ignoreMissedDrops";

ignoreMissedDrops(window);

function drop(on: Element, types: string[]): Event {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, dropEffect: "copy" } });
  on.dispatchEvent(event);
  return event;
}

test("a file dropped anywhere does not replace the page", () => {
  expect(drop(document.body, ["Files"]).defaultPrevented).toBe(true);
});

test("dropped text and files on a file input are left to the browser", () => {
  document.body.innerHTML = '<input type="file">';
  const [input] = document.getElementsByTagName("input");

  expect(drop(document.body, ["text/plain"]).defaultPrevented).toBe(false);
  expect(input && drop(input, ["Files"]).defaultPrevented).toBe(false);
});
