// Links to a text on a public page. The page creates the link for the text under the pointer, and the page
// builder finds the text in its own rendering.

const LONGEST = 80;

/** Return the text nodes in `root` that are not blank, in order. */
export function listTexts(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (getWords(text)) texts.push(text);
  }
  return texts;
}

interface Place {
  text: Text;
  /** The clicked position in the text, or null if the user did not click. */
  offset: number | null;
}

/** Return the URL hash for a place: the words of its text, and the index among texts with the same words. */
export function toHash(texts: readonly Text[], { text, offset }: Place): string {
  const words = getWords(text);
  const nth = texts.filter((each) => getWords(each) === words).indexOf(text);
  return `#${new URLSearchParams({ words, nth: `${nth}`, ...(offset !== null && { at: `${offset}` }) })}`;
}

/**
 * Return the place that a hash describes, or null if no text has its words. If there are fewer texts with
 * these words than before, return the last one.
 */
export function findPlace(texts: readonly Text[], hash: string): Place | null {
  const named = new URLSearchParams(hash.slice(1));
  const same = texts.filter((each) => getWords(each) === named.get("words"));
  const text = same[Number(named.get("nth"))] ?? same.at(-1);
  const at = named.get("at");
  const offset = at === null ? null : Math.min(Math.max(Math.trunc(Number(at)) || 0, 0), text?.length ?? 0);
  return text ? { text, offset } : null;
}

function getWords({ data }: Text): string {
  return data.trim().slice(0, LONGEST);
}
