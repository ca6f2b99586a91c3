import type { ThemeOptions } from "@mui/material";
import { loadTexts } from "../../blocks/texts/texts";
import { keepLanguage, type Language, type LanguageChoice, languageOf, speak } from "../../client/language";
import { type Catalogue, catalogueOf, type Texts } from "./catalogue";
import english from "./en";

interface Messages {
  default: Texts;
  /** The words of MUI's own parts. */
  parts: ThemeOptions;
}

/** A language is a folder named by its code; English comes with the panel, others are loaded when they are asked for. */
const folders = import.meta.glob<Messages>(["./??/index.ts", "!./en/index.ts"]);

const listeners = new Set<() => void>();
let shown: Catalogue = catalogueOf("en", english);
let wanted: Language = "en";

/** What is spoken now; screens read it with `useText`, code outside of them here. */
export function currentCatalogue(): Catalogue {
  return shown;
}

/** Speak this language from now on and keep the choice on this device. Nothing typed is lost: nothing is drawn anew. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  keepLanguage(choice);
  await showLanguage(languageOf(choice));
}

export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (shown.language !== language) {
    const loaded = await load(language);
    // Another one may have been chosen while this one was on its way.
    if (wanted !== language) return;
    shown = loaded;
  }
  speak(language);
  for (const listener of listeners) listener();
}

/** As the panel starts: that a language cannot be loaded is no reason to show nothing. */
export async function tryLanguage(language: Language): Promise<void> {
  try {
    await showLanguage(language);
  } catch (error) {
    console.error(error);
  }
}

async function load(language: Language): Promise<Catalogue> {
  const folder = folders[`./${language}/index.ts`];
  if (!folder) return catalogueOf("en", english);
  const [{ default: texts, parts }] = await Promise.all([folder(), loadTexts(language)]);
  return catalogueOf(language, texts, parts);
}

/** Call `listener` whenever the language changes, until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
