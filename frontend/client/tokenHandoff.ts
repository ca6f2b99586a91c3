import { deleteCookie, readCookie, writeCookie } from "./cookies";
import { accessToken, forgetTokens, isRemembered, keepTokens, refreshToken, type TokenPair } from "./tokens";

/** In the tab's own storage, which reload and back keep and closing does not. */
const PARKED = "commissary.parked";
/** In a cookie of the panel, which scripts on public pages cannot read. */
const KEY = "parking_key";
/** In a cookie, too: unlike the storage of a tab, all processes of the browser read the same there at once. */
const HOLDER = "token_holder";
const PATH = "/panel";
/** How long a page may take from leaving to being back. */
const RETURN_TIME = 5_000;
const POLL = 20;

/** Tells pages apart, also those that follow each other in one tab. */
export const thisPage = crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Say that this page goes on with the tokens: an earlier page that goes away after this leaves them to it. */
export function holdTokens(): void {
  writeCookie(HOLDER, thisPage, { path: PATH, sameSite: "Strict" });
}

/** Take the tokens over from a page that is gone, if it was the one that held them. */
export function holdTokensAfter(page: string): void {
  if (readCookie(HOLDER, PATH) === page) holdTokens();
}

function isHolder(): boolean {
  return readCookie(HOLDER, PATH) === thisPage;
}

/** Take the tokens out of their cookies as the last open page goes away.
 *
 * A page is not told whether its tab is closing or only loading anew. So the tokens are put where nothing but
 * the next page of this very tab finds them: mixed with a random key of the same length, the mixture in the
 * tab, the key in a cookie. Close the tab, and what is left means nothing. A page that is told late that it goes
 * away parks nothing if the next one holds the tokens by then. */
export function parkTokens(): void {
  const access = accessToken();
  const refresh = refreshToken();
  if (isRemembered() || !refresh || !isHolder()) return;
  const secret = new TextEncoder().encode(JSON.stringify([access ?? "", refresh]));
  const key = crypto.getRandomValues(new Uint8Array(secret.length));
  sessionStorage.setItem(PARKED, toText(mixed(secret, key)));
  writeCookie(KEY, `${Date.now()}.${toText(key)}`, { path: PATH, sameSite: "Strict" });
  // The next page may be there already, and have got new ones.
  if (refreshToken() === refresh) forgetTokens();
  if (!isHolder()) leaveToHolder({ access_token: access ?? "", refresh_token: refresh });
}

/** Undo the parking for a page that came in the middle of it, and may not see what lies in the tab since then. */
function leaveToHolder(pair: TokenPair): void {
  if (!refreshToken()) keepTokens(pair);
  clearParkedTokens();
}

/** Put the tokens back that an earlier page of this tab parked, unless there are others.
 *
 * A page may go away after the next one is there: what it has parked stays until it is surely done with that. */
export function unparkTokens(): void {
  const mixture = sessionStorage.getItem(PARKED);
  const { key } = keyCookie();
  if (!mixture || !key) return;
  const pair = refreshToken() ? null : parsed(mixed(fromText(mixture), fromText(key)));
  // The key may be that of a mixture which is still on its way from the process of the other page.
  if (!pair && isRecent()) return;
  clearParkedTokens();
  if (pair) keepTokens(pair);
}

/** Forget what was parked, as the session it belongs to has ended. */
export function clearParkedTokens(): void {
  sessionStorage.removeItem(PARKED);
  deleteCookie(KEY, PATH);
}

/** Wait for tokens that an earlier page of this tab, or another tab, has parked; whether they are back. */
export async function restoreTokensAfterReload(): Promise<boolean> {
  if (!mayReturn()) return false;
  // A script of a public page may plant a recent key again and again.
  const deadline = Date.now() + RETURN_TIME;
  for (unparkTokens(); mayReturn() && Date.now() < deadline; unparkTokens())
    await new Promise((resolve) => setTimeout(resolve, POLL));
  return refreshToken() !== null;
}

/** Whether tokens were parked so recently that the page they belong to may be on its way back. */
export function mayReturn(now: number = Date.now()): boolean {
  return !refreshToken() && isRecent(now);
}

function isRecent(now: number = Date.now()): boolean {
  const { at } = keyCookie();
  return at <= now && now - at < RETURN_TIME;
}

function keyCookie(): { at: number; key: string } {
  const [at = "", key = ""] = (readCookie(KEY, PATH) ?? "").split(".");
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
