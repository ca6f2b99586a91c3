import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { earlyKey, forgetEarlyKey } from "./earlyKeys";

interface Shortcut {
  /** Such as "mod+s", "?" or "g m". "mod" is ⌘ on Apple devices and Ctrl on others. */
  keys: string;
  /** The description in the list of shortcuts. */
  label: string;
}

const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");
let active: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/** Call `act` when the keys are pressed anywhere, and list the keys while the screen is shown. */
export function useShortcut(keys: string, label: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;

  // Register before painting, because users may press the keys as soon as they see the screen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPressed(keys, event)) return;
      event.preventDefault();
      latest.current();
    };
    const shortcut = { keys, label };
    setActive([...active, shortcut]);
    window.addEventListener("keydown", listen);
    const early = earlyKey();
    if (early && isPressed(keys, early)) {
      forgetEarlyKey();
      latest.current();
    }
    return () => {
      setActive(active.filter((each) => each !== shortcut));
      window.removeEventListener("keydown", listen);
    };
  }, [keys, label]);
}

/** Return the shortcuts of the current screen. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => active,
  );
}

/** Return whether the event matches these keys. Plain keys are ignored while the user is typing. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const needsMod = keys.startsWith("mod+");
  const key = needsMod ? keys.slice("mod+".length) : keys;
  if (event.altKey || event.key.toLowerCase() !== key) return false;
  if (needsMod) return event.metaKey || event.ctrlKey;
  return !event.metaKey && !event.ctrlKey && !isTyping(event.target);
}

/** Return the names of the keys as printed on the keyboard. */
export function keyNames(keys: string, apple: boolean = isApple): string[] {
  return keys.split("+").map((key) => {
    if (key === "mod") return apple ? "⌘" : "Ctrl";
    return key.length === 1 ? key.toUpperCase() : key;
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role='textbox']");
}

function setActive(next: readonly Shortcut[]): void {
  active = next;
  for (const listener of listeners) listener();
}
