import { type Language, spokenLanguage } from "../../client/language";
import { languages } from "../../generated/languages";

type BlockTexts = Readonly<Record<string, string>>;

/** The file of each language but English, which is what the declarations of blocks say. */
const files = import.meta.glob<BlockTexts>("./??.ts", { import: "default" });
const loaded: Partial<Record<Language, BlockTexts>> = {};

/** What a block or a setting says, in the language of the interface or another that is loaded. */
export function say(english: string, language: Language = spokenLanguage()): string {
  return loaded[language]?.[english] ?? english;
}

/** Load what blocks say in that language, once; English is here already. */
export async function loadTexts(language: Language): Promise<void> {
  const load = files[`./${language}.ts`];
  if (load) loaded[language] ??= await load();
}

/** For what compares a page with the examples, which were written by somebody who may have spoken another one. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.all((Object.keys(languages) as Language[]).map(loadTexts));
}
