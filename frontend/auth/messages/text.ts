import { type Language, speak } from "../../client/language";
import english from "./en";

export type Texts = Record<keyof typeof english, string>;

type NameIn<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
type ValuesOf<Key extends keyof Texts> = Record<NameIn<(typeof english)[Key]>, string | number>;

/** Each language is a file named after its code. */
const others = import.meta.glob<Texts>(["./??.ts", "!./en.ts"], { import: "default" });

let spoken: Texts = english;

/**
 * Load the texts of a language; English is included. The language stays the same until the user leaves these
 * pages.
 */
export async function speakLanguage(language: Language): Promise<void> {
  try {
    spoken = (await others[`./${language}.ts`]?.()) ?? english;
    speak(language);
  } catch (error) {
    // An English page is better than none.
    console.error(error);
  }
}

/** Return the text of a key in the page's language, with its `%{values}` filled in. */
export function t<Key extends keyof Texts>(
  key: Key,
  ...[values]: keyof ValuesOf<Key> extends never ? [] : [values: ValuesOf<Key>]
): string {
  const parameters: Readonly<Record<string, string | number>> = values ?? {};
  return spoken[key].replace(/%\{(\w+)\}/g, (place, name: string) => String(parameters[name] ?? place));
}
