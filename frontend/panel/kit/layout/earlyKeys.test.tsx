// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberEarlyKeys } from "./earlyKeys";
import { useShortcut } from "./shortcuts";

const opened = vi.fn();
const saved = vi.fn();

function Screen() {
  useShortcut("mod+k", "Find", opened);
  useShortcut("mod+s", "Save", saved);
  return null;
}

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  rememberEarlyKeys();
});

afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a shortcut pressed before the first screen runs when the screen is ready", () => {
  const event = press("k");

  render(<Screen />);

  expect(event.defaultPrevented).toBe(true);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(saved).not.toHaveBeenCalled();
});

test("a key pressed before the first screen is dropped afterwards", () => {
  press("j");
  render(<Screen />);
  vi.runAllTimers();
  cleanup();
  press("s");

  render(<Screen />);

  expect(saved).not.toHaveBeenCalled();
});
