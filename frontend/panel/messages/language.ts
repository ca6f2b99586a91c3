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
  /** The words of MUI's own parts. */
  parts?: ThemeOptions;
}

/** A language is a folder named by its code, and loaded when it is asked for; the panel begins with some English. */
const folders = import.meta.glob<Messages>("./??/index.ts");

const listeners = new Set<() => void>();
let shown: Catalogue = createCatalogue("en", first as unknown as Texts); // screens that need more wait for completeTexts()
let isComplete = false;
let completing: Promise<void> | undefined;
let wanted: Language = "en";

/** What is spoken now; screens read it with `useText`, code outside of them here. */
export function currentCatalogue(): Catalogue {
  return shown;
}

/** Speak this language from now on and keep the choice on this device. Nothing typed is lost: nothing is drawn anew. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  keepLanguage(choice);
  await showLanguage(resolveLanguage(choice));
}

export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (shown.language !== language) {
    const loaded = await load(language);
    // Another one may have been chosen while this one was on its way.
    if (wanted !== language) return;
    shown = loaded;
    isComplete = true;
  }
  speak(language);
  for (const listener of listeners) listener();
}

/** Resolves once every text of the language that is spoken is there; several who ask at once ask together. */
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

/** As the panel starts: that a language cannot be loaded is no reason to show nothing. */
export async function tryLanguage(language: Language): Promise<void> {
  try {
    // The start screen needs no more English than there is.
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

/** Whether there is a text of that path, with nothing to fill in: for paths that are made of what the API sent. */
export function isText(path: string): path is PlainKey {
  let at: unknown = shown.texts;
  for (const part of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === "string" && !/%\{|\|{4}/.test(at);
}
