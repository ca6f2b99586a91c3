import { languages } from "../generated/languages";

export type Language = keyof typeof languages;
/** What the user asked for; "" follows the browser. */
export type LanguageChoice = Language | "";

const STORED = "commissary.language";

let spoken: Language = "en";

/** What the page speaks now; the API is told, too. */
export function spokenLanguage(): Language {
  return spoken;
}

export function speak(language: Language): void {
  spoken = language;
  document.documentElement.lang = language;
}

/** What to say about something done: the API's own sentence, which is English, or ours in another language. */
export function localizedMessage(message: string | undefined, ours: string): string {
  return spoken === "en" ? (message ?? ours) : ours;
}

/** The last choice on this device; the sign-in pages, which know nobody yet, speak it too. */
export function chosenLanguage(): LanguageChoice {
  const value = localStorage.getItem(STORED);
  return isLanguage(value) ? value : "";
}

export function keepLanguage(choice: LanguageChoice): void {
  if (choice) localStorage.setItem(STORED, choice);
  else localStorage.removeItem(STORED);
}

/** The language to speak: the choice, else the first one of the browser's that there is, else English. */
export function languageOf(choice: LanguageChoice): Language {
  return choice || (browserLanguages().map(baseOf).find(isLanguage) ?? "en");
}

/** How days and numbers are written: as in the browser's own region, where that speaks the language. */
export function localeOf(language: Language): string {
  return browserLanguages().find((tag) => baseOf(tag) === language) ?? language;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

function browserLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}
