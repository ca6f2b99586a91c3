import type { CanvasPoint } from "../canvas/pointing";
import type { NameOf } from "../canvas/settingAtPoint";
import type { Block } from "../model/document";

/**
 * The functions for texts in the page. Their code is loaded after the page, and an earlier click waits for
 * it.
 */
export interface TextEditing {
  isOpen: () => boolean;
  /** Open the text at a point of the page, with typed letters. Return its path, or null if there is no text. */
  openAt: (id: string, x: number, y: number, typed?: string) => string | null;
  /** Open the first text of a block, with a typed letter. Return whether the block has a text. */
  openFirst: (id: string, typed?: string) => boolean;
  /** Open the first text of a block that is being added, or focus a block without texts. */
  openNew: (id: string, typed?: string) => void;
  /** Collect a letter for the editor that is loading. */
  type: (letter: string) => void;
  end: () => void;
  /** Return the path of the setting at a point of a block, even if it is a file. */
  findSetting: (block: Block, point: CanvasPoint, getName: NameOf) => string | null;
  /** Save the changed dishes, and return whether all are saved. */
  saveDishes: () => Promise<boolean>;
  discardDishes: () => void;
}

interface EarlyRequest {
  id: string;
  /** Return the path of the text that was opened at a point, or null. */
  open: (texts: TextEditing) => string | null;
  /** Letters that were typed after the request. */
  typed: string;
}

/** The last request to open a text before the code was loaded. */
let early: EarlyRequest | null = null;

function forgetEarly(): void {
  early = null;
}

/** Return the last request that waits for the code, and forget it. */
export function takeEarly(): EarlyRequest | null {
  const request = early;
  forgetEarly();
  return request;
}

export const NO_EDITING: TextEditing = {
  isOpen: () => early !== null,
  openAt: (id, x, y) => {
    const request: EarlyRequest = { id, typed: "", open: (texts) => texts.openAt(id, x, y, request.typed) };
    early = request;
    return null;
  },
  // Typed letters go to the settings panel instead.
  openFirst: () => false,
  openNew: (id) => {
    const focused = document.activeElement;
    const request: EarlyRequest = {
      id,
      typed: "",
      open: (texts) => {
        // If another element has focus by then, the user has continued elsewhere.
        if (document.activeElement === focused) texts.openNew(id, request.typed);
        return null;
      },
    };
    early = request;
  },
  type: (letter) => {
    if (early) early.typed += letter;
  },
  end: forgetEarly,
  findSetting: () => null,
  saveDishes: async () => true,
  discardDishes: () => {},
};
