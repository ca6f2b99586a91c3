interface TextPiece {
  text: string;
  /** The URL, if it is a link. */
  href: string | null;
  /** The offset in the text. */
  at: number;
}

/** Split text into pieces, with only web URLs as links. */
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
