import { htmlAsText } from "../../kit/posts/fieldAsText";
import { DESCRIPTION } from "./checks";
import { getDefinition, getSlots } from "./definitions";
import { type Block, walk } from "./document";
import { placeholderTexts } from "./placeholders";

const WORDY = new Set(["text", "html"]);

/** Return a description for search engines from the first long text of the page, or "" if there is none. */
export function suggestDescription(content: readonly Block[]): string {
  for (const { block } of walk(content, getSlots)) {
    // Example texts describe no site.
    if (placeholderTexts(block, []).length > 0) continue;
    for (const [name, { kind }] of Object.entries(getDefinition(block.type)?.props ?? {})) {
      const value = block.props[name];
      if (!WORDY.has(kind) || typeof value !== "string") continue;
      const text = htmlAsText(value).replace(/\s+/g, " ").trim();
      if (text.length >= DESCRIPTION.min) return shorten(text);
    }
  }
  return "";
}

/** Truncate the text after a sentence if enough of it remains, otherwise between words. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION.max) return text;
  const start = text.slice(0, DESCRIPTION.max);
  const sentences = start.match(/^.*[.!?](?=\s)/)?.[0] ?? "";
  if (sentences.length >= DESCRIPTION.min) return sentences;
  const words = start.slice(0, -1);
  return `${words.slice(0, Math.max(words.lastIndexOf(" "), DESCRIPTION.min))}…`;
}
