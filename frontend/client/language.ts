import { languages } from "../generated/languages";

export type Language = keyof typeof languages;
/** The user's choice of language; "" follows the browser. */
export type LanguageChoice = Language | "";

const STORED = "commissary.language";

let spoken: Language = "en";

/** Return the language of the page, which is also the language of API requests. */
export function spokenLanguage(): Language {
  return spoken;
}

export function speak(language: Language): void {
  spoken = language;
  document.documentElement.lang = language;
}

/**
 * Return the text for a completed action: the API's message if the page is in English, else our translation.
 */
export function localizedMessage(message: string | undefined, ours: string): string {
  return spoken === "en" ? (message ?? ours) : ours;
}

/**
 * Return the last choice of language on this device, or "" if there is none. The sign-in pages use it, too.
 */
export function readChosenLanguage(): LanguageChoice {
  const value = localStorage.getItem(STORED);
  return isLanguage(value) ? value : "";
}

export function keepLanguage(choice: LanguageChoice): void {
  if (choice) localStorage.setItem(STORED, choice);
  else localStorage.removeItem(STORED);
}

/** Return the language to use: the choice, else the browser's first supported language, else English. */
export function resolveLanguage(choice: LanguageChoice): Language {
  return choice || (browserLanguages().map(getBase).find(isLanguage) ?? "en");
}

/**
 * Return the locale for dates and numbers: the browser's own variant of the language, else the language
 * itself.
 */
export function getLocale(language: Language): string {
  return browserLanguages().find((tag) => getBase(tag) === language) ?? language;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

function browserLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

function getBase(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}
