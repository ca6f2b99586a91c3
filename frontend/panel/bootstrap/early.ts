import { isElsewhere, pinAddressDomain, switchToAddressDomain } from "../../client/addressDomain";
import { readChosenLanguage, resolveLanguage, speak } from "../../client/language";
import { prefetch } from "../../client/prefetching";
import { readPinnedDomain } from "../../client/tabDomain";
import { anotherTabIsOpen, joinOpenTabs } from "../../client/tabs";
import type { Account } from "../../client/types";
import { hasOnePage } from "../account/permissions";
import { rememberEarlyKeys } from "../kit/layout/earlyKeys";

export const START = /^\/panel\/?$/;
const BUILDER = /^\/panel\/[^/]+\/(\d+)\/build\/?$/;

/**
 * Resolves when the session of this tab is known and the data of the first screen has been requested. This is
 * a separate small script, which runs while the rest is loading.
 */
export const joined = join();

async function join(): Promise<void> {
  rememberEarlyKeys();
  speak(resolveLanguage(readChosenLanguage()));
  pinAddressDomain();
  // Another tab works on the other domain: ask the user before taking the session from that tab.
  const follows = isElsewhere() && !(await anotherTabIsOpen());
  await joinOpenTabs();
  if (follows) await switchToAddressDomain();
  const isPinned = readPinnedDomain() !== null;
  if (isPinned) beginLook();
  prefetch("/api/account", async (answer) => {
    const { data } = (await answer.json()) as { data: Account };
    if (!isPinned) beginLook();
    if (START.test(location.pathname) && !hasOnePage(data)) prefetch("/api/home");
  });
  beginBuilder(location.pathname);
}

/** Load the builder, the largest screen, in parallel with the panel's scripts. */
function beginBuilder(path: string): void {
  const id = BUILDER.exec(path)?.[1];
  if (id === undefined) return;
  prefetch(`/api/posts/${id}`);
  prefetch(`/api/posts/${id}/canvas`);
  // A failure is shown when the builder is opened.
  import("../builder/Builder").catch(() => {});
}

function beginLook(): void {
  prefetch("/api/options/options");
  prefetch("/api/options/colors");
}
