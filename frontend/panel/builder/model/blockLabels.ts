import { say } from "../../../blocks/texts/texts";
import { type BlockWording, inWords, labelOf } from "./definitions";

/** What a block is called, in the language of the interface. */
export function blockLabel(type: string): string {
  return say(labelOf(type));
}

/** What one of the values of a setting is called. */
export function choiceLabel({ options }: BlockWording, choice: string): string {
  const option = options?.find(({ value }) => String(value) === choice);
  return say(option?.label ?? inWords(choice));
}
