import type { ThemeOptions } from "@mui/material";
import { loadTexts } from "../../blocks/texts/texts";
import {
  keepLanguage,
  type Language,
  type LanguageChoice,
  resolveLanguage,
  speak,
} from "../../client/language";
import { type Catalogue, createCatalogue, type Texts } from "./catalogue";
import first from "./en/first";
import type { PlainKey } from "./shape";

interface Messages {
  default: Texts;
  /** The texts of MUI's components. */
  parts?: ThemeOptions;
}

/**
 * Each language is a folder named after its code, loaded on demand. The panel starts with some English texts.
 */
const folders = import.meta.glob<Messages>("./??/index.ts");

const listeners = new Set<() => void>();
let shown: Catalogue = createCatalogue("en", first as unknown as Texts); // screens that need more wait for completeTexts()
let isComplete = false;
let completing: Promise<void> | undefined;
let wanted: Language = "en";

/**
 * Return the texts and formats of the current language, for code outside of screens. Screens use `useText`.
 */
export function currentCatalogue(): Catalogue {
  return shown;
}

/** Switch to a language and store the choice on this device. Unsaved input stays. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  keepLanguage(choice);
  await showLanguage(resolveLanguage(choice));
}

export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (shown.language !== language) {
    const loaded = await load(language);
    // The user may have chosen another language while this one was loading.
    if (wanted !== language) return;
    shown = loaded;
    isComplete = true;
  }
  speak(language);
  for (const listener of listeners) listener();
}

/** Load all texts of the current language. Concurrent calls share one request. */
export async function completeTexts(): Promise<void> {
  if (isComplete) return;
  completing ??= complete(shown).finally(() => {
    completing = undefined;
  });
  await completing;
}

async function complete(catalogue: Catalogue): Promise<void> {
  await catalogue.complete((await load(catalogue.language)).texts);
  if (shown === catalogue) isComplete = true;
}

/** Load the language at the start of the panel. If that fails, the panel starts in English. */
export async function tryLanguage(language: Language): Promise<void> {
  try {
    // The home screen needs only the included English texts.
    if (language === shown.language) speak(language);
    else await showLanguage(language);
  } catch (error) {
    console.error(error);
    speak(shown.language);
  }
}

async function load(language: Language): Promise<Catalogue> {
  const folder = folders[`./${language}/index.ts`] ?? folders["./en/index.ts"];
  if (!folder) throw new Error("There is no English");
  const [{ default: texts, parts }] = await Promise.all([folder(), loadTexts(language)]);
  return createCatalogue(language, texts, parts);
}

/** Call `listener` whenever the language changes, until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Return whether there is a text without placeholders and plural forms at a path, for paths built from API
 * values.
 */
export function isText(path: string): path is PlainKey {
  let at: unknown = shown.texts;
  for (const part of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === "string" && !/%\{|\|{4}/.test(at);
}
