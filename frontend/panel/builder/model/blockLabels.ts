import { say } from "../../../blocks/texts/texts";
import { type BlockWording, getLabel, toWords } from "./definitions";

/** Return the name of a block in the language of the interface. */
export function blockLabel(type: string): string {
  return say(getLabel(type));
}

/** Return the label of a setting's value. */
export function choiceLabel({ options }: BlockWording, choice: string): string {
  const option = options?.find(({ value }) => String(value) === choice);
  return say(option?.label ?? toWords(choice));
}
