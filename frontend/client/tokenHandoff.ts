import { deleteCookie, readCookie, writeCookie } from "./cookies";
import { accessToken, forgetTokens, isRemembered, keepTokens, refreshToken } from "./tokens";

/** In the tab's own storage, which reload and back keep and closing does not. */
const PARKED = "commissary.parked";
/** In a cookie of the panel, which scripts on public pages cannot read. */
const KEY = "parking_key";
const PATH = "/panel";
/** How long a page may take from leaving to being back. */
const RETURN_TIME = 5_000;
const POLL = 20;

/** Take the tokens out of their cookies as the last open page goes away.
 *
 * A page is not told whether its tab is closing or only loading anew. So the tokens are put where nothing but
 * the next page of this very tab finds them: mixed with a random key of the same length, the mixture in the
 * tab, the key in a cookie. Close the tab, and what is left means nothing. */
export function parkTokens(): void {
  const access = accessToken();
  const refresh = refreshToken();
  if (isRemembered() || !refresh) return;
  const secret = new TextEncoder().encode(JSON.stringify([access ?? "", refresh]));
  const key = crypto.getRandomValues(new Uint8Array(secret.length));
  sessionStorage.setItem(PARKED, toText(mixed(secret, key)));
  writeCookie(KEY, `${Date.now()}.${toText(key)}`, { path: PATH, sameSite: "Strict" });
  forgetTokens();
}

/** Put the tokens back that an earlier page of this tab parked, unless there are newer ones. */
export function unparkTokens(): void {
  const mixture = sessionStorage.getItem(PARKED);
  const { key } = keyCookie();
  sessionStorage.removeItem(PARKED);
  if (!mixture) return;
  deleteCookie(KEY, PATH);
  const pair = key && parsed(mixed(fromText(mixture), fromText(key)));
  if (pair && !refreshToken()) keepTokens(pair);
}

/** Wait for tokens that another tab has parked and may be about to put back; whether it did. */
export async function restoreTokensAfterReload(): Promise<boolean> {
  if (!mayReturn()) return false;
  while (mayReturn()) await new Promise((resolve) => setTimeout(resolve, POLL));
  return refreshToken() !== null;
}

/** Whether tokens were parked so recently that the page they belong to may be on its way back. */
export function mayReturn(now: number = Date.now()): boolean {
  const { at } = keyCookie();
  return !refreshToken() && at <= now && now - at < RETURN_TIME;
}

function keyCookie(): { at: number; key: string } {
  const [at = "", key = ""] = (readCookie(KEY) ?? "").split(".");
  return { at: Number(at), key };
}

function mixed(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (key[index] ?? 0));
}

/** The pair, if mixture and key belonged together. */
function parsed(bytes: Uint8Array) {
  try {
    const content: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!Array.isArray(content) || typeof content[0] !== "string" || typeof content[1] !== "string")
      return null;
    return { access_token: content[0], refresh_token: content[1] };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromText(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return new Uint8Array();
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
