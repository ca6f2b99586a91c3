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

const FIELDS =
  "input:not([type=hidden]):not([type=file]), textarea, [contenteditable=true], [role=combobox], button";
const TEXTS = "input[type=text], input:not([type]), textarea, [contenteditable=true]";
/** Drawings until a field is there: one in an entry that opens, or a formatted text whose editor is loaded. */
const MOST_DRAWINGS = 90;

/** Brings the wanted setting of that block into sight, once it is drawn, and the cursor into it if that is wanted: once. */
export function useShownSetting(panel: RefObject<HTMLElement | null>, id: string): void {
  const { wanted: wantedAnywhere, want } = use(WantedSettingContext);
  const wanted = wantedAnywhere?.id === id ? wantedAnywhere : null;
  useEffect(() => {
    let drawings = 0;
    let next = 0;
    const look = () => {
      const field = wanted && panel.current && fieldFor(panel.current, wanted);
      if (field) show(field, wanted);
      else if (wanted && drawings++ < MOST_DRAWINGS) {
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
  const fields = boxes.flatMap((box) => [...box.querySelectorAll<HTMLElement>(path ? FIELDS : TEXTS)]);
  return isFocused ? (fields.find((each) => each.checkVisibility()) ?? null) : (boxes[0] ?? null);
}

function show(field: HTMLElement, { isFocused, typed }: WantedSetting): void {
  field.scrollIntoView({ block: "nearest" });
  if (!isFocused) return;
  field.focus();
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!typed || !isText) return;
  // In the place of an example, which is selected by being focused, or at the end.
  const isExample = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  field.setRangeText(typed, isExample ? 0 : field.value.length, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
