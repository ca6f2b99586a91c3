/** Plain text with the quotes, dashes and dots a printer would set. */
export function typeset(text: string): string {
  return text
    .replace(/(^|[\s([{–—])"/g, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{–—“])'(?!\d)/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/ --? /g, " – ")
    .replace(/\.{3}/g, "…");
}
