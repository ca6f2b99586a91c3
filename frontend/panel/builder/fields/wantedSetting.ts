import { createContext, type RefObject, use, useEffect, useState } from "react";
import type { Picking } from "../../kit/media/MediaBox";

/** The setting to show: the user has clicked it in the page, or has added its block. */
export interface WantedSetting {
  /** The id of the block. */
  id: string;
  /**
   * Such as "sections.1.dishes.0.title". The path of an entry, or "" for the block, selects its first
   * setting.
   */
  path: string;
  /** Whether to focus the input, or only to show it. */
  isFocused: boolean;
  /** Text that the user typed before the input had focus. */
  typed?: string;
  /** Opens the library for the setting, with these files to upload. */
  picking?: Picking;
}

export const WantedSettingContext = createContext<{
  wanted: WantedSetting | null;
  want: (wanted: WantedSetting | null) => void;
}>({ wanted: null, want: () => {} });

/** The path of a field in the settings of its block. */
export const SettingPathContext = createContext<{ id: string; path: string }>({ id: "", path: "" });

/**
 * Manage whether the library of a field is open: after a click on its button, or after its block was added.
 */
export function usePicking(): [Picking, (picking: Picking) => void] {
  const { id, path } = use(SettingPathContext);
  const { wanted } = use(WantedSettingContext);
  const [picking, setPicking] = useState<Picking>(null);
  useEffect(() => {
    if (wanted?.picking && wanted.id === id && wanted.path === path) setPicking(wanted.picking);
  }, [wanted, id, path]);
  return [picking, setPicking];
}

const TEXTS = "input[type=text], input:not([type]), textarea, [contenteditable=true]";
const FIELDS = `${TEXTS}, input:not([type=hidden]):not([type=file]), [role=combobox], button`;
/** The placeholder of a formatted text while its editor is loading. */
const LOADING = ".MuiSkeleton-root";
/** Ten seconds, in case an entry must open or a slow phone must load the text editor. */
const MAX_FRAMES = 600;

/** Scroll once to the wanted setting of a block after it is rendered, and focus its input if requested. */
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
      // Clear the request, so that a later visit to the block starts without it.
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
    // The editor reads its selection from the document, so move the cursor to the end of the text there.
    const selection = field.ownerDocument.getSelection();
    selection?.selectAllChildren(field.lastElementChild ?? field);
    selection?.collapseToEnd();
    if (typed) field.ownerDocument.execCommand("insertText", false, typed);
    return;
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!typed || !isText) return;
  // Replace an example text, which is selected on focus, or append to any other text.
  const isExample = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  field.setRangeText(typed, isExample ? 0 : field.value.length, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
