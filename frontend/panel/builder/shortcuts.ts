import type { Direction } from "./model/moves";

export interface Actions {
  undo: () => void;
  redo: () => void;
  save: () => void;
  remove: () => void;
  duplicate: () => void;
  add: () => void;
  move: (direction: Direction) => void;
  /** Extend the selection to the next or previous block. */
  extend: (step: 1 | -1) => void;
  /** Select all blocks of the list that contains the selected block. */
  selectAll: () => void;
  deselect: () => void;
  /** Let the other selected blocks follow a block that was dragged in the page. */
  gather: () => void;
  /** Handle a letter typed outside a text input. */
  type: (letter: string) => void;
  /** Return whether typed letters wait until their input has focus. If so, a space counts as a letter. */
  isTyping: () => boolean;
}

const MOVES: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/**
 * The time after typing, in milliseconds. Until then, keys that delete blocks are ignored, because they were
 * meant for the text.
 */
export const TYPING_PAUSE = 2_000;

const PLAIN: Record<string, "remove" | "add" | "deselect"> = {
  Delete: "remove",
  Backspace: "remove",
  "/": "add",
  Escape: "deselect",
};

/** Return the builder's action for a key, or null if it belongs to a text field, a menu or the browser. */
export function actionFor(event: KeyboardEvent, actions: Actions): (() => void) | null {
  const isCommand = event.metaKey || event.ctrlKey;
  if (isCommand) return event.altKey ? null : commandFor(event, actions);
  if (isInFormattedText(event) || isTyping(event) || isInDialog(event)) return null;
  if (isLetter(event) || (event.key === " " && actions.isTyping())) return () => actions.type(event.key);
  const direction = MOVES[event.key];
  if (event.altKey) return direction ? () => actions.move(direction) : null;
  if (event.shiftKey && (direction === "up" || direction === "down"))
    return () => actions.extend(direction === "up" ? -1 : 1);
  const name = PLAIN[event.key];
  return name ? actions[name] : null;
}

/** Return whether a key is a letter for a text field. Buttons and similar elements handle their own keys. */
function isLetter({ key, altKey, target }: KeyboardEvent): boolean {
  if (altKey || key.length !== 1 || key === " " || Object.hasOwn(PLAIN, key)) return false;
  return !isElement(target) || target.closest("button, a, [role=tab], [role=toolbar]") === null;
}

/** Return the action of a key pressed with Ctrl or Cmd, or null. Formatted texts have their own history. */
function commandFor(event: KeyboardEvent, actions: Actions): (() => void) | null {
  const key = event.key.toLowerCase();
  if (key === "s") return actions.save;
  if (isInFormattedText(event)) return null;
  if (key === "z") return event.shiftKey ? actions.redo : actions.undo;
  if (key === "y") return actions.redo;
  if (isTyping(event) || isInDialog(event)) return null;
  return { a: actions.selectAll, d: actions.duplicate }[key] ?? null;
}

/** Handle the builder's keys in a document, before Puck does. Return a function that removes the handlers. */
export function addShortcuts(page: Document, actions: () => Actions): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const act = actionFor(event, actions());
    if (act) {
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    } else if (isPucks(event)) {
      event.stopPropagation();
    }
  };
  // Listen in the capture phase of the window, because Puck listens on the document.
  const view = page.defaultView ?? window;
  // Formatted texts have their own history and italics, so Puck must not receive these keys.
  const keepFromPuck = (event: Event) => isInFormattedText(event) && event.stopPropagation();
  view.addEventListener("keydown", listen, true);
  page.documentElement.addEventListener("keydown", keepFromPuck);
  return () => {
    view.removeEventListener("keydown", listen, true);
    page.documentElement.removeEventListener("keydown", keepFromPuck);
  };
}

/**
 * Return whether a key outside formatted texts is Puck's shortcut Ctrl+I or Cmd+I, which must not interrupt
 * typing.
 */
function isPucks(event: KeyboardEvent): boolean {
  return (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "i" && !isInFormattedText(event);
}

function isInFormattedText({ target }: Event): boolean {
  return isElement(target) && target.closest('[contenteditable="true"]') !== null;
}

function isTyping({ target }: Event): boolean {
  if (!isElement(target)) return false;
  return target.closest("input, textarea, select, [role=combobox], [role=listbox], [role=menu]") !== null;
}

function isInDialog({ target }: Event): boolean {
  return isElement(target) && target.closest("[role=dialog], [role=alertdialog]") !== null;
}

/** Return whether the target is an element. `instanceof` fails in the canvas, which has its own classes. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}
