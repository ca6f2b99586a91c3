import { isElsewhere, pinAddressDomain, switchToAddressDomain } from "../client/addressDomain";
import { chosenLanguage, languageOf, speak } from "../client/language";
import { prefetch } from "../client/prefetching";
import { pinnedDomain } from "../client/tabDomain";
import { anotherTabIsOpen, joinOpenTabs } from "../client/tabs";
import type { Account } from "../client/types";
import { hasOnePage } from "./account/reach";
import { builderReads } from "./builder/builderRoute";
import { rememberEarlyKeys } from "./kit/layout/earlyKeys";

const START = /^\/panel\/?$/;

/** Resolves when the session of this tab is known; what the panel opens with has been asked for then.
 *
 * This is a script of its own, a hundredth of the panel: it runs while the rest is still on its way. */
export const joined = join();

async function join(): Promise<void> {
  rememberEarlyKeys();
  speak(languageOf(chosenLanguage()));
  pinAddressDomain();
  // Another tab works on the other domain: this one asks before it takes the session away from it.
  const follows = isElsewhere() && !(await anotherTabIsOpen());
  await joinOpenTabs();
  if (follows) await switchToAddressDomain();
  const isPinned = pinnedDomain() !== null;
  if (isPinned) beginLook();
  prefetch("/api/account", async (answer) => {
    const { data } = (await answer.json()) as { data: Account };
    if (!isPinned) beginLook();
    if (START.test(location.pathname) && !hasOnePage(data)) prefetch("/api/home");
  });
  beginBuilder(location.pathname);
}

/** The builder is the largest screen: its scripts come beside those of the panel, and not after them. */
function beginBuilder(path: string): void {
  const reads = builderReads(path);
  for (const read of reads) prefetch(read);
  // If it cannot be had, it says so when it is shown.
  if (reads.length > 0) import("./builder/Builder").catch(() => {});
}

function beginLook(): void {
  prefetch("/api/options/options");
  prefetch("/api/options/colors");
}
