/** The sessionStorage key for the id of the tab. The id outlives a reload, but not the tab. */
const TAB = "commissary.drafts-tab";
const LOCK = "commissary-drafts-";
/** Milliseconds to wait until the page before a reload releases its lock. */
const RELEASE_TIME = 300;

/**
 * Return the id of this tab. The tab holds a lock with this id as its name. The browser releases the lock
 * when the tab closes.
 */
export async function claimTab(): Promise<string> {
  const before = sessionStorage.getItem(TAB);
  // A duplicated tab starts with the sessionStorage of the original, which still holds the lock.
  if (before && (await hold(before))) return before;
  const id = crypto.randomUUID();
  await hold(id);
  sessionStorage.setItem(TAB, id);
  return id;
}

/** Return the ids of open tabs. */
export async function openTabs(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.map((lock) => lock.name ?? "").filter((name) => name.startsWith(LOCK));
  return new Set(names.map((name) => name.slice(LOCK.length)));
}

function hold(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isHeld = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(RELEASE_TIME) }, isHeld)
      .catch(() => resolve(false));
  });
}
