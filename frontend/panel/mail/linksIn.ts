export interface TextPiece {
  text: string;
  /** Where it leads, if it is a link. */
  href: string | null;
  /** Its place in the text. */
  at: number;
}

/** A text in pieces, its web addresses as links; nothing else in it is one. */
export function linksIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g)) {
    if (index > end) pieces.push({ text: text.slice(end, index), href: null, at: end });
    pieces.push({ text: address, href: address, at: index });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null, at: end });
  return pieces;
}
