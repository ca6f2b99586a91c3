/** Return plain text with typographic quotes, dashes and ellipses. */
export function typeset(text: string): string {
  // Most texts have nothing to replace, and a page can have thousands.
  if (!/["'-]|\.{3}/.test(text)) return text;
  return text
    .replace(/(^|[\s([{–—])"/g, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{–—“])'(?!\d)/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/ --? /g, " – ")
    .replace(/\.{3}/g, "…");
}
