import { deleteCookie, readCookie, writeCookie } from "./cookies";
import { PARKED_OFFER } from "./editOffer";
import {
  accessToken,
  forgetTokens,
  isRemembered,
  keepTokens,
  parkOffer,
  refreshToken,
  type TokenPair,
  unparkOffer,
} from "./tokens";

/** A key in sessionStorage, which survives reloads and back navigation, but not closing the tab. */
const PARKED = "commissary.parked";
/** A cookie of the panel, which scripts on public pages cannot read. */
const KEY = "parking_key";
/**
 * A cookie, because its changes are immediately visible to all processes of the browser, unlike those of
 * sessionStorage.
 */
const HOLDER = "token_holder";
const PATH = "/panel";
/** The maximum number of milliseconds between the unloading of a page and its return. */
const RETURN_TIME = 5_000;
const POLL = 20;

/** Identifies this page, even among successive pages of one tab. */
export const thisPage = crypto.getRandomValues(new Uint32Array(2)).join("-");

/**
 * Mark this page as the holder of the tokens, so that an earlier page that unloads later does not park them.
 */
export function holdTokens(): void {
  writeCookie(HOLDER, thisPage, { path: PATH, sameSite: "Strict" });
}

/** Take over the tokens from an unloaded page, if it parked them. */
export function holdTokensAfter(page: string): void {
  if (readCookie(HOLDER, PATH) === page) holdTokens();
}

function isHolder(): boolean {
  return readCookie(HOLDER, PATH) === thisPage;
}

/**
 * Remove the tokens from their cookies when the last open page unloads.
 *
 * A page cannot tell whether its tab is closing or reloading. So it stores the tokens where only the next
 * page of this tab finds them: XORed with a random key of the same length, the result in sessionStorage, the
 * key in a cookie. When the tab is closed, the remaining key is useless. A page that is unloaded late parks
 * nothing if the next one already holds the tokens.
 */
export function parkTokens(): void {
  const access = accessToken();
  const refresh = refreshToken();
  if (isRemembered() || !refresh || !isHolder()) return;
  const secret = new TextEncoder().encode(JSON.stringify([access ?? "", refresh]));
  const key = crypto.getRandomValues(new Uint8Array(secret.length));
  sessionStorage.setItem(PARKED, encodeText(mix(secret, key)));
  writeCookie(KEY, `${Date.now()}.${encodeText(key)}`, { path: PATH, sameSite: "Strict" });
  // The next page may be open already and may have renewed the tokens.
  if (refreshToken() === refresh) {
    forgetTokens();
    parkOffer();
  }
  if (!isHolder()) leaveToHolder({ access_token: access ?? "", refresh_token: refresh });
}

/**
 * Undo parking because another page has opened in the meantime: it may not see the new sessionStorage yet.
 */
function leaveToHolder(pair: TokenPair): void {
  if (!refreshToken()) keepTokens(pair);
  unparkOffer();
  clearParkedTokens();
}

/**
 * Restore the tokens that an earlier page of this tab parked, unless there are newer ones. A page may unload
 * after the next one has opened, so recent data is not deleted before its key matches.
 */
export function unparkTokens(): void {
  const mixture = sessionStorage.getItem(PARKED);
  const { key } = keyCookie();
  if (!mixture || !key) return;
  const pair = refreshToken() ? null : parseTokens(mix(decodeText(mixture), decodeText(key)));
  // The key may belong to data that has not arrived yet from the other page's process.
  if (!pair && isRecent()) return;
  if (pair) unparkOffer();
  clearParkedTokens();
  if (pair) keepTokens(pair);
}

/** Delete the parked tokens, because their session has ended. */
export function clearParkedTokens(): void {
  for (const name of [PARKED, PARKED_OFFER]) sessionStorage.removeItem(name);
  deleteCookie(KEY, PATH);
}

/**
 * Wait for tokens that an earlier page of this tab, or another tab, has parked, and return whether they are
 * available again.
 */
export async function restoreTokensAfterReload(): Promise<boolean> {
  if (!mayReturn()) return false;
  // The wait has a deadline because a script of a public page may plant a recent key repeatedly.
  const deadline = Date.now() + RETURN_TIME;
  for (unparkTokens(); mayReturn() && Date.now() < deadline; unparkTokens())
    await new Promise((resolve) => setTimeout(resolve, POLL));
  return refreshToken() !== null;
}

/** Return whether tokens were parked so recently that their page may be reloading. */
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

function mix(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (key[index] ?? 0));
}

/** Return the pair of tokens, or null if data and key do not belong together. */
function parseTokens(bytes: Uint8Array) {
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

function encodeText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function decodeText(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return new Uint8Array();
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
