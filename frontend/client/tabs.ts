import {
  holdTokens,
  holdTokensAfter,
  thisPage as me,
  parkTokens,
  restoreTokensAfterReload,
  unparkTokens,
} from "./tokenHandoff";
import { accessToken, deletePlantedTokens, forgetTokens, isRemembered, refreshToken } from "./tokens";

type TabMessage = "signed-out" | { tab: string; says: "hello" | "here" | "bye" };

const CHANNEL = "commissary-session";
const OPEN_TAB = "commissary-open-tab";
/** A key in sessionStorage, which survives reloads and back navigation, but not closing the tab. */
const CONTINUES = "commissary.tab";
const ANSWER_TIME = 300;
const COOKIE_TIME = 3_000;
const POLL = 20;

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
const others = new Set<string>();

/** Notify the other tabs that the session ended here. */
export function announceSignOut(): void {
  send("signed-out");
}

/** Call `then` when another tab signed out. */
export function onSignedOutElsewhere(then: () => void): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "signed-out") void tokensGo().then((areGone) => areGone && then());
  });
}

/**
 * Wait for the tokens to disappear, and return whether they did. Public pages share the channel's origin, so
 * a message alone proves nothing. It may also arrive before the cookies change.
 */
async function tokensGo(): Promise<boolean> {
  const deadline = Date.now() + COOKIE_TIME;
  while (hasTokens() && Date.now() < deadline) await pause();
  return !hasTokens();
}

function hasTokens(): boolean {
  return accessToken() !== null || refreshToken() !== null;
}

/** Let the next page of this tab continue a session that starts here. */
export function continueInThisTab(): void {
  sessionStorage.setItem(CONTINUES, "1");
}

/**
 * Count this tab among the open tabs. Without "remember", the session ends when the last tab is closed.
 *
 * When the last page unloads, the tokens are parked for this tab only. A crashing browser does not do this,
 * so a new tab checks as well: if no other tab holds the shared lock, it deletes the tokens. The promise
 * resolves when it is certain whether this tab has a session, usually immediately.
 */
export async function joinOpenTabs(): Promise<void> {
  deletePlantedTokens();
  holdTokens();
  unparkTokens();
  const isNew = sessionStorage.getItem(CONTINUES) === null;
  continueInThisTab();
  const joining = join(isNew);
  const goesOn = accessToken() !== null && (!isNew || isRemembered());
  if (!goesOn) await joining;
}

async function join(isNew: boolean): Promise<void> {
  listen();
  // When all tabs reload together, one of them has the tokens.
  const isAlone = !(await restoreTokensAfterReload()) && !(await anotherTabIsOpen());
  if (isNew && isAlone && !isRemembered()) forgetTokens();
  if (!isAlone) await answer();
  holdLock();
  window.addEventListener("pagehide", () => {
    send({ tab: me, says: "bye" });
    if (others.size === 0) parkTokens();
  });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    holdTokens();
    unparkTokens();
  });
}

function listen(): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isAboutTabs(data)) return;
    if (data.says === "bye") forgetTab(data.tab);
    else others.add(data.tab);
    if (data.says === "hello") send({ tab: me, says: "here" });
  });
  send({ tab: me, says: "hello" });
}

function forgetTab(tab: string): void {
  others.delete(tab);
  holdTokensAfter(tab);
}

/** Wait until another tab has responded, or the time is up. */
async function answer(): Promise<void> {
  const deadline = Date.now() + ANSWER_TIME;
  while (others.size === 0 && Date.now() < deadline) await pause();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL));
}

/** Return whether the panel is open in another tab. Call before `joinOpenTabs`, which counts this tab. */
export async function anotherTabIsOpen(): Promise<boolean> {
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === OPEN_TAB);
}

function holdLock(): void {
  void navigator.locks?.request(OPEN_TAB, { mode: "shared" }, () => new Promise<never>(() => {}));
}

function send(message: TabMessage): void {
  channel?.postMessage(message);
}

function isAboutTabs(data: unknown): data is Exclude<TabMessage, string> {
  return (
    typeof data === "object" &&
    data !== null &&
    "tab" in data &&
    typeof data.tab === "string" &&
    "says" in data
  );
}
