const LINK = /^\/library\/([1-9]\d{0,17})-[0-9a-f]{16}(?:[?#].*)?$/;

/** Return the id of the library file that a URL of this site links to, or null if it is another URL. */
export function findLinkedFile(address: string): number | null {
  const [, id] = LINK.exec(address.trim()) ?? [];
  return id ? Number(id) : null;
}
