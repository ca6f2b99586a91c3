/**
 * The problems that a user has published a post with. The panel asks about each problem once. This browser
 * stores hashes, because scripts of public pages can read its storage.
 */
interface Scope {
  user: number;
  domain: number;
}

const MAX_POSTS = 200;

/** Return the problems that the user has not accepted by publishing the post. */
export function getNewFindings<Finding extends { text: string }>(
  scope: Scope,
  post: number | null,
  findings: readonly Finding[],
): Finding[] {
  const accepted = new Set(readAll(scope).get(String(post)));
  return findings.filter(({ text }) => !accepted.has(hash(text)));
}

/** Store the problems that the user accepts by publishing the post, and replace earlier ones. */
export function acceptFindings(scope: Scope, post: number, findings: readonly { text: string }[]): void {
  const all = readAll(scope);
  all.delete(String(post));
  if (findings.length > 0) all.set(String(post), [...new Set(findings.map(({ text }) => hash(text)))]);
  try {
    localStorage.setItem(getKey(scope), JSON.stringify([...all].slice(-MAX_POSTS)));
  } catch (error) {
    // Without storage, the panel asks again.
    if (!(error instanceof DOMException)) throw error;
  }
}

function readAll(scope: Scope): Map<string, number[]> {
  const rows = parse(localStorage.getItem(getKey(scope)));
  const valid = (Array.isArray(rows) ? rows : []).filter(isRow);
  return new Map(valid);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isRow(row: unknown): row is [string, number[]] {
  return Array.isArray(row) && typeof row[0] === "string" && Array.isArray(row[1]);
}

function getKey({ user, domain }: Scope): string {
  return `commissary.findings.${user}.${domain}`;
}

/** Return the FNV-1a hash of a text, in 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
