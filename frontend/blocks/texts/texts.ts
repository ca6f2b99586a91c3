import { type Language, spokenLanguage } from "../../client/language";
import { languages } from "../../generated/languages";

type BlockTexts = Readonly<Record<string, string>>;

/** The loaders of all languages except English. The English texts are in the declarations of blocks. */
const files = import.meta.glob<BlockTexts>("./??.ts", { import: "default" });
const loaded: Partial<Record<Language, BlockTexts>> = {};

/** Translate a text of a block or setting into a loaded language, by default that of the interface. */
export function say(english: string, language: Language = spokenLanguage()): string {
  return loaded[language]?.[english] ?? english;
}

/** Load the block texts of a language once. English is always loaded. */
export async function loadTexts(language: Language): Promise<void> {
  const load = files[`./${language}.ts`];
  if (load) loaded[language] ??= await load();
}

/** Load all languages, to compare a page with example texts that may be in another language. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.all((Object.keys(languages) as Language[]).map(loadTexts));
}
