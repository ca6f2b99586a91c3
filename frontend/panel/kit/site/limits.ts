import type { components } from "../../../generated/schema";
import { numberText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";
import { sizeInWords } from "../media/library";

export type LimitName = components["schemas"]["LimitRow"]["name"];

/** Format the value of a limit. The storage limit is in bytes. */
export function limitText(t: Translate, name: LimitName, value: number): string {
  return name === "storage" ? sizeInWords(value, t) : numberText(value);
}
