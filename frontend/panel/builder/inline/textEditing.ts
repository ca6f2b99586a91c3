import type { CanvasPoint } from "../canvas/pointing";
import type { NameOf } from "../canvas/settingAtPoint";
import type { Block } from "../model/document";

/**
 * The functions for texts in the page. Their code is loaded after the page, and an earlier click waits for
 * it.
 */
export interface TextEditing {
  isOpen: () => boolean;
  /** Open the text at a point of the page. Return its path, or null if there is no text. */
  openAt: (id: string, x: number, y: number) => string | null;
  /** Open the first text of a block, with a typed letter. Return whether the block has a text. */
  openFirst: (id: string, typed?: string) => boolean;
  /** Open the first text of a block that is being added, or focus a block without texts. */
  openNew: (id: string) => void;
  /** Collect a letter for the editor that is loading. */
  type: (letter: string) => void;
  end: () => void;
  /** Return the path of the setting at a point of a block, even if it is a file. */
  findSetting: (block: Block, point: CanvasPoint, getName: NameOf) => string | null;
}

/** The last request to open a text before the code was loaded. */
let early: { id: string; open: (texts: TextEditing) => unknown } | null = null;

function forgetEarly(): void {
  early = null;
}

/** Return the last request that waits for the code, and forget it. */
export function takeEarly(): typeof early {
  const request = early;
  forgetEarly();
  return request;
}

export const NO_EDITING: TextEditing = {
  isOpen: () => false,
  openAt: (id, x, y) => {
    early = { id, open: (texts) => texts.openAt(id, x, y) };
    return null;
  },
  openFirst: () => {
    // Typed letters go to the settings panel instead.
    forgetEarly();
    return false;
  },
  openNew: (id) => {
    const focused = document.activeElement;
    // If another element has focus by then, the user has continued elsewhere.
    early = { id, open: (texts) => document.activeElement === focused && texts.openNew(id) };
  },
  type: () => {},
  end: forgetEarly,
  findSetting: () => null,
};
