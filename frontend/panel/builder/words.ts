import { isText } from "../messages/catalogue";
import type { Translate } from "../messages/shape";
import { inWords, labelOf, type Wording } from "./definitions";

/** What blocks and settings are called, in the language of the interface; their files word them in English. */
export function worded(t: Translate, english: string): string {
  const key = keyOf(english);
  return isText(key) ? t(key) : english;
}

/** The path of those English words among the texts. */
export function keyOf(english: string): string {
  const words = english.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `blocks.${words.join("_")}`;
}

export function blockLabel(t: Translate, type: string): string {
  return worded(t, labelOf(type));
}

/** What one of the values of a setting is called. */
export function choiceLabel(t: Translate, { options }: Wording, choice: string): string {
  const option = options?.find(({ value }) => String(value) === choice);
  return worded(t, option?.label ?? inWords(choice));
}
