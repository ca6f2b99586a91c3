import { accessToken, forgetTokens, isRemembered, refreshToken } from "./tokens";

type Announcement = "signed-out";

const CHANNEL = "commissary-session";
const OPEN_TAB = "commissary-open-tab";
/** In sessionStorage, which outlives reload and back but not the tab. */
const CONTINUES = "commissary.tab";

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

export function announce(what: Announcement): void {
  channel?.postMessage(what);
}

/** Call `then` when another tab signed out. */
export function onSignedOutElsewhere(then: () => void): void {
  channel?.addEventListener("message", (event: MessageEvent<unknown>) => {
    // Public pages share this channel's origin, so a message alone proves nothing: the tokens must be gone.
    if (event.data === "signed-out" && !accessToken() && !refreshToken()) then();
  });
}

/** Let this tab's next page go on with the session it starts. */
export function continueInThisTab(): void {
  sessionStorage.setItem(CONTINUES, "1");
}

/** Count this tab among the open ones, and forget the tokens if it is the first after all others were closed.
 *
 * Without "remember", closing the last tab ends the session. A browser tells nobody for certain that a tab is
 * closing, so it is noticed here: nobody holds the lock that every open tab holds, and this tab is new. */
export async function joinOpenTabs(): Promise<void> {
  const isNew = sessionStorage.getItem(CONTINUES) === null;
  continueInThisTab();
  if (!navigator.locks) return;
  if (isNew && !isRemembered() && !(await anotherTabIsOpen())) forgetTokens();
  void navigator.locks.request(OPEN_TAB, { mode: "shared" }, () => new Promise<never>(() => {}));
}

async function anotherTabIsOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === OPEN_TAB);
}
