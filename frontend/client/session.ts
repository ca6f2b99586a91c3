import { bootData } from "./boot";
import { errorBody, NoAnswer, readError } from "./errors";
import { deliver, postRequest } from "./http";
import { withIdentity } from "./identity";
import { pinDomain, readPinnedDomain } from "./tabDomain";
import { announceSignOut } from "./tabs";
import { clearParkedTokens, restoreTokensAfterReload } from "./tokenHandoff";
import {
  accessToken,
  forgetAccessToken,
  forgetTokens,
  getExpiry,
  getUser,
  keepTokens,
  offerEditing,
  refreshToken,
  setRemembered,
  setSiteHost,
  siteHost,
  type TokenPair,
} from "./tokens";

/** Sends one call with the given headers. It is called again with a new token after a 401. */
export type Send = (headers: Record<string, string>) => Promise<Response>;

interface DomainAnswer {
  id: number;
  host: string;
}

const RETRY_DELAY = 500;
const AUTH_TIMEOUT = 15_000;
const ABOUT_TO_EXPIRE = 10_000;
const LOCK = "commissary-session";
const LOCK_TIMEOUT = 5_000;
const FLASH = "commissary.flash";
/** The error code for a view as another user that has reached its time limit. */
export const VIEW_ENDED = "view_ended";

let leaving = false;

/**
 * Make a call as the signed-in user. After a 401, renew the session once and repeat the call. If the session
 * cannot be renewed, the browser goes to the sign-in page, and the promise stays pending, so that the caller
 * shows no error.
 */
export async function withSession(send: Send, renewBy: typeof renew = renew): Promise<Response> {
  const token = accessToken() ?? (await renewBy(null));
  await staySameUser(token);
  const response = await send(sessionHeaders(token));
  if (response.status !== 401) return response;

  const renewed = await unlessRevoked(response, () => renewBy(token));
  await pause(RETRY_DELAY);
  await staySameUser(renewed);
  const retried = await send(sessionHeaders(renewed));
  return retried.status === 401 ? unlessRevoked(retried, () => goToSignIn()) : retried;
}

/**
 * Renew an access token that has expired or is about to, by this browser's clock, before a large upload uses
 * it.
 */
export async function renewExpired(): Promise<void> {
  const token = accessToken();
  if (token && getExpiry(token) < Date.now() + ABOUT_TO_EXPIRE) await renew(token);
}

/** Start a session with the response to a sign-in. */
export function startSession(pair: TokenPair, domain: DomainAnswer, remember: boolean): void {
  setRemembered(remember);
  keepTokens(pair);
  workOn(domain);
}

/** End the session here, on the server and in every other tab. */
export async function signOut(): Promise<void> {
  try {
    await withSession((headers) => post("/api/auth/logout", headers));
  } catch (error) {
    // Signing out must work without a network: the tokens are deleted here, and the session on the server
    // expires.
    if (!(error instanceof NoAnswer)) throw error;
  }
  endSession();
  leaveTo("/team-login");
}

/** Switch the session to another domain. The old pair of tokens is invalid when the promise resolves. */
export async function switchDomain(id: number): Promise<void> {
  await exchangeTokens(
    ({ "X-Domain-Id": _pinned, ...headers }) => post("/api/auth/switch-domain", headers, { domain_id: id }),
    ({ domain }: { domain: DomainAnswer }) => workOn(domain),
  );
}

/** Let the session view the panel as another user, read-only, and open the panel. */
export async function startView(userId: number, reason: string): Promise<void> {
  await exchangeTokens((headers) => post(`/api/users/${userId}/view-as`, headers, { reason }));
  leaveTo("/panel");
}

/** End the view as another user, and return to the list of users, which shows the message of `flash`. */
export async function stopView(flash?: typeof VIEW_ENDED): Promise<void> {
  await exchangeTokens((headers) => post("/api/auth/stop-viewing", headers));
  if (flash) sessionStorage.setItem(FLASH, flash);
  leaveTo("/panel/users");
}

/** Make a call that returns a new pair of tokens, after the user has confirmed their identity if required. */
async function exchangeTokens<T>(send: Send, use?: (data: T) => void): Promise<void> {
  const response = await withIdentity(() =>
    // No refresh may run at the same time, because the old refresh token would look stolen afterward.
    exclusively(async () => {
      const reply = await withSession(send, renewHoldingLock);
      if (!reply.ok) return reply;
      const { data } = (await reply.json()) as { data: TokenPair & T };
      keepTokens(data);
      use?.(data);
      return reply;
    }),
  );
  if (!response.ok) throw await readError(response);
}

/** The user of this page's first call. */
let shownUser: string | null = null;

/**
 * Load the page again if the token belongs to another user, because another tab started or stopped viewing as
 * a user. A page that shows one user must not act as another. The promise then never resolves.
 */
async function staySameUser(token: string): Promise<void> {
  const user = getUser(token);
  shownUser ??= user;
  // If a token cannot be read, the server rejects it, and the call renews it.
  if (user === null || user === shownUser) return;
  if (!leaving) leaveTo(location.pathname + location.search);
  await new Promise<never>(() => {});
}

/** Delete the tokens and notify the other tabs. */
function endSession(): void {
  forgetTokens();
  offerEditing(false);
  clearParkedTokens();
  announceSignOut();
}

/** Go to the sign-in page, which returns to this screen. Never resolves, because the page is unloading. */
export function goToSignIn(): Promise<never> {
  forgetTokens();
  offerEditing(false);
  const here = location.pathname + location.search;
  const query = new URLSearchParams(here === "/panel" ? {} : { next: here });
  const { isPanelHost, addressDomain } = bootData();
  if (isPanelHost && addressDomain && addressDomain.id === readPinnedDomain())
    query.set("site", addressDomain.host);
  leaveTo(`/team-login${query.size > 0 ? `?${query}` : ""}`);
  return new Promise<never>(() => {});
}

/** Return whether the page is being left intentionally. Unsaved changes are stored, so no warning is needed. */
export function isLeaving(): boolean {
  return leaving;
}

export function leaveTo(path: string): void {
  leaving = true;
  location.assign(path);
}

/** Return and remove the toast text that the previous page left for this page. */
export function takeFlash(): string | null {
  const text = sessionStorage.getItem(FLASH);
  sessionStorage.removeItem(FLASH);
  return text;
}

/**
 * Return the headers with the caller's token and the domain of this tab, which the server compares with the
 * session's.
 */
export function sessionHeaders(token: string): Record<string, string> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, ...siteHeaders() };
  const domain = readPinnedDomain();
  if (domain) headers["X-Domain-Id"] = String(domain);
  return headers;
}

/** Return the headers with the host from the `site` cookie, for every call. */
function siteHeaders(): Record<string, string> {
  const host = siteHost();
  return host ? { "X-Site": host, "X-Forwarded-For": host } : {};
}

function renew(stale: string | null): Promise<string> {
  return exclusively(() => renewHoldingLock(stale));
}

/** Return a valid access token: the one that another call or tab has renewed, else a new one. */
async function renewHoldingLock(stale: string | null): Promise<string> {
  const current = accessToken();
  if (current && current !== stale) return current;
  forgetAccessToken();

  const refresh = refreshToken();
  if (!refresh) return (await restoreTokensAfterReload()) ? renewHoldingLock(stale) : goToSignIn();
  const response = await post("/api/auth/refresh-tokens", { Authorization: `Bearer ${refresh}` });
  if (response.ok) {
    const { data } = (await response.json()) as { data: TokenPair };
    keepTokens(data);
    return data.access_token;
  }
  // The server is busy or broken and the session may be valid, so the call fails and the user stays signed
  // in.
  if (response.status === 429 || response.status >= 500) {
    throw await readError(response);
  }
  return unlessRevoked(response, () => goToSignIn());
}

/**
 * Run `otherwise`, unless the server reports that this session was revoked. In that case, tell the user and
 * ask them to sign in again.
 */
async function unlessRevoked<T>(response: Response, otherwise: () => Promise<T>): Promise<T> {
  const { message } = await errorBody(response);
  if (message !== "Unauthorized.") return otherwise();
  sessionStorage.setItem(FLASH, message);
  endSession();
  return goToSignIn();
}

/**
 * Run `work` exclusively in the whole browser, across all tabs.
 *
 * A script of a public page can hold the lock forever. After a timeout, this tab runs `work` without it: the
 * server returns the same pair for a refresh token that two tabs send at the same time.
 */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Without a secure origin there are no browser-wide locks, so only this tab is locked.
  if (!navigator.locks) return runInThisTab(work);
  let isHeld = false;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    return runInThisTab(work);
  }
}

let lastInThisTab: Promise<unknown> = Promise.resolve();

function runInThisTab<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastInThisTab.then(work, work);
  lastInThisTab = mine;
  return mine;
}

function post(path: string, headers: Record<string, string>, body?: object): Promise<Response> {
  return deliver(postRequest(path, body ?? null), { ...siteHeaders(), ...headers }, AUTH_TIMEOUT);
}

function workOn(domain: DomainAnswer): void {
  setSiteHost(domain.host);
  pinDomain(domain.id);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
