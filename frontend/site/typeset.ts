/** Return plain text with typographic quotes, dashes and ellipses. */
export function typeset(text: string): string {
  return text
    .replace(/(^|[\s([{–—])"/g, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{–—“])'(?!\d)/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/ --? /g, " – ")
    .replace(/\.{3}/g, "…");
}
