/** The domain this tab works on. Another tab may switch; this one then notices instead of following. */
const KEY = "commissary.domain";

export function pinnedDomain(): number | null {
  const id = Number(sessionStorage.getItem(KEY));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function pinDomain(id: number): void {
  sessionStorage.setItem(KEY, String(id));
}

export function unpinDomain(): void {
  sessionStorage.removeItem(KEY);
}
