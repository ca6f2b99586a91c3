const LINK = /^\/library\/([1-9]\d{0,17})-[0-9a-f]{16}(?:[?#].*)?$/;

/** The file of the library to which an address of this site leads, or null if it leads elsewhere. */
export function linkedFileIn(address: string): number | null {
  const [, id] = LINK.exec(address.trim()) ?? [];
  return id ? Number(id) : null;
}
