import { createContext, type RefObject, use, useEffect } from "react";

/** The setting that is to be shown: clicked in the page, or just added. */
export interface WantedSetting {
  /** Of which block. */
  id: string;
  /** Such as "sections.1.dishes.0.title"; an entry without the name of a setting means its first one, "" the block's. */
  path: string;
  /** Whether it is to be typed into; otherwise it is only opened. */
  isFocused: boolean;
  /** What was typed already. */
  typed?: string;
}

export const WantedSettingContext = createContext<{
  wanted: WantedSetting | null;
  want: (wanted: WantedSetting | null) => void;
}>({ wanted: null, want: () => {} });

/** Where a field stands among the settings of its block. */
export const SettingPathContext = createContext<{ id: string; path: string }>({ id: "", path: "" });

const TEXTS = "input[type=text], input:not([type]), textarea, [contenteditable=true]";
const FIELDS = `${TEXTS}, input:not([type=hidden]):not([type=file]), [role=combobox], button`;
/** A formatted text whose editor is still being loaded. */
const LOADING = ".MuiSkeleton-root";
/** Ten seconds: an entry has to open, or the editor of a formatted text to be loaded by a slow phone. */
const MAX_FRAMES = 600;

/** Brings the wanted setting of that block into sight, once it is drawn, and the cursor into it if that is wanted: once. */
export function useShownSetting(panel: RefObject<HTMLElement | null>, id: string): void {
  const { wanted: wantedAnywhere, want } = use(WantedSettingContext);
  const wanted = wantedAnywhere?.id === id ? wantedAnywhere : null;
  useEffect(() => {
    let frames = 0;
    let next = 0;
    const look = () => {
      const field = wanted && panel.current && fieldFor(panel.current, wanted);
      if (field) show(field, wanted);
      else if (wanted && frames++ < MAX_FRAMES) {
        next = requestAnimationFrame(look);
        return;
      }
      // Whoever comes back to the block later wants nothing of it yet.
      if (wanted) want(null);
    };
    look();
    return () => cancelAnimationFrame(next);
  }, [panel, wanted, want]);
}

function fieldFor(panel: HTMLElement, { path, isFocused }: WantedSetting): HTMLElement | null {
  const boxes = [...panel.querySelectorAll<HTMLElement>("[data-setting]")].filter(
    ({ dataset: { setting = "" } }) => {
      return path === "" || setting === path || setting.startsWith(`${path}.`);
    },
  );
  if (!isFocused) return boxes[0] ?? null;
  for (const box of boxes) {
    const text = firstVisible(box, TEXTS);
    if (text) return text;
    if (box.querySelector(LOADING)) return null;
    const field = path && firstVisible(box, FIELDS);
    if (field) return field;
  }
  return null;
}

function firstVisible(box: HTMLElement, selector: string): HTMLElement | null {
  return [...box.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility()) ?? null;
}

function show(field: HTMLElement, { isFocused, typed }: WantedSetting): void {
  field.scrollIntoView({ block: "nearest" });
  if (!isFocused) return;
  field.focus();
  if (field.isContentEditable) {
    // The editor reads its selection from the document; the cursor goes to the end of the text.
    const selection = field.ownerDocument.getSelection();
    selection?.selectAllChildren(field.lastElementChild ?? field);
    selection?.collapseToEnd();
    if (typed) field.ownerDocument.execCommand("insertText", false, typed);
    return;
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!typed || !isText) return;
  // In the place of an example, which is selected by being focused, or at the end.
  const isExample = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  field.setRangeText(typed, isExample ? 0 : field.value.length, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
