export interface CookieOptions {
  path: string;
  sameSite: "Strict" | "Lax";
  /** Seconds; without it the browser forgets the cookie when it closes. */
  maxAge?: number;
}

/** The cookie's value, or null when there is none, or more than one of that name.
 *
 * Two cookies of one name mean that a script elsewhere on this host planted the second; neither is trusted. */
export function readCookie(name: string): string | null {
  const entry = document.cookie
    .split("; ")
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = entry;
  if (entry.length !== 1 || !value) return null;
  return decoded(value);
}

export function writeCookie(name: string, value: string, { path, sameSite, maxAge }: CookieOptions): void {
  const age = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and a page that is being closed has no time to wait
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=${sameSite}${age}${secure}`;
}

export function deleteCookie(name: string, path: string): void {
  writeCookie(name, "", { path, sameSite: "Strict", maxAge: 0 });
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
