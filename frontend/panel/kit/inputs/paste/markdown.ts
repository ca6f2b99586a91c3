/** Patterns that identify Markdown. One match of `CERTAIN`, or lists of two or more items, is enough. */
const CERTAIN = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:```|~~~)/m,
  /\[[^\]\n]{1,300}\]\((?:https?:|mailto:|tel:|\/|#)[^)\s]{0,2000}\)/,
  /^\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t:|-]*$/m,
  /\*\*[^*\s][^*\n]{0,300}\*\*/,
];
const ITEMS = /^ {0,8}(?:[-*+]|\d{1,4}[.)]) \S/gm;

export function isMarkdown(text: string): boolean {
  return CERTAIN.some((sign) => sign.test(text)) || (text.match(ITEMS)?.length ?? 0) > 1;
}

/** Return the HTML of Markdown text. The library is loaded when it is first needed. */
export async function convertMarkdown(text: string): Promise<string> {
  const { marked } = await import("marked");
  return marked.parse(text, { async: false, gfm: true, breaks: false });
}
