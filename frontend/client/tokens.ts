import { deleteCookie, deletePlantedCookies, readCookie, writeCookie } from "./cookies";
import { isEditingOffered, PARKED_OFFER } from "./editOffer";

/** The tokens in the response to a sign-in, a refresh or a switch of the domain. */
export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** Scripts on public pages run at "/", so the tokens have a path that these scripts cannot read. */
const TOKEN_PATH = "/panel";
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const ONE_YEAR = 365 * 24 * 60 * 60;

export function accessToken(): string | null {
  return readCookie("access_token", TOKEN_PATH);
}

/** Return the expiry of an access token in milliseconds since 1970, or infinity if it has none. */
export function getExpiry(token: string): number {
  const { exp } = readClaims(token);
  return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1_000;
}

/**
 * Return whether a call would renew the session. Calls without a user action must not prolong the session.
 */
export function needsRenewal(): boolean {
  const token = accessToken();
  return token === null || getExpiry(token) <= Date.now();
}

/** Return the domain id in an access token, or null if it has none. */
export function getDomain(token: string): number | null {
  return readClaims(token).domain_id ?? null;
}

/** Return the user id in an access token, or null if it has none. The token has the rights of this user. */
export function getUser(token: string): string | null {
  return readClaims(token).sub ?? null;
}

function readClaims(token: string): { exp?: number; domain_id?: number; sub?: string } {
  const [, claims = ""] = token.split(".");
  try {
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {};
  }
}

export function refreshToken(): string | null {
  return readCookie("refresh_token", TOKEN_PATH);
}

export function isRemembered(): boolean {
  return readCookie("remember", "/") === "1";
}

export function setRemembered(remember: boolean): void {
  if (remember) writeCookie("remember", "1", { path: "/", sameSite: "Lax", maxAge: THIRTY_DAYS });
  else deleteCookie("remember", "/");
}

/**
 * Store a new pair of tokens for the lifetime that the user chose. This also works on the sign-in pages,
 * which can set the tokens but not read them.
 */
export function keepTokens(pair: TokenPair): void {
  forgetTokens();
  for (const name of ["access_token", "refresh_token"] as const) {
    writeCookie(name, pair[name], { path: TOKEN_PATH, sameSite: "Strict", ...lifetime() });
  }
}

function lifetime() {
  return isRemembered() ? { maxAge: THIRTY_DAYS } : {};
}

/**
 * Show or hide the link to the editor on public pages of this host.
 *
 * Any page may plant this cookie: it identifies no user, and the editor requires a session.
 */
export function offerEditing(isOffered: boolean): void {
  sessionStorage.removeItem(PARKED_OFFER);
  if (isOffered) writeCookie("edits", "1", { path: "/", sameSite: "Lax", ...lifetime() });
  else deleteCookie("edits", "/");
}

/** Limit the offer to pages of this tab while its tokens are parked. */
export function parkOffer(): void {
  if (!isEditingOffered()) return;
  offerEditing(false);
  sessionStorage.setItem(PARKED_OFFER, "1");
}

/** Show the offer in all tabs again, if this tab parked it. */
export function unparkOffer(): void {
  if (sessionStorage.getItem(PARKED_OFFER) !== null) offerEditing(true);
}

export function forgetAccessToken(): void {
  deleteEverywhere("access_token");
}

export function forgetTokens(): void {
  deleteEverywhere("access_token");
  deleteEverywhere("refresh_token");
}

/**
 * Delete tokens that a script of a public page set. A foreign cookie for a deeper path can be the only one
 * that a page sees while ours are parked.
 */
export function deletePlantedTokens(): void {
  for (const name of ["access_token", "refresh_token"])
    if (document.cookie.includes(`${name}=`)) deletePlantedCookies(name, TOKEN_PATH);
}

/** Return the host of the session's domain, which may differ from the host in the address bar. */
export function siteHost(): string | null {
  return readCookie("site", "/");
}

export function setSiteHost(host: string): void {
  writeCookie("site", host, { path: "/", sameSite: "Lax", maxAge: ONE_YEAR });
}

function deleteEverywhere(name: string): void {
  deleteCookie(name, TOKEN_PATH);
  deletePlantedCookies(name, TOKEN_PATH);
}
