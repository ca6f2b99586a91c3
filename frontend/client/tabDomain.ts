/**
 * The domain of this tab. If another tab switches the session to another domain, this tab detects it and does
 * not follow.
 */
const KEY = "commissary.domain";

export function readPinnedDomain(): number | null {
  const id = Number(sessionStorage.getItem(KEY));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function pinDomain(id: number): void {
  sessionStorage.setItem(KEY, String(id));
}

export function unpinDomain(): void {
  sessionStorage.removeItem(KEY);
}
