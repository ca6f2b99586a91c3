/** The storage key of dismissed steps, which are stored per device. */
const KEY = "commissary.checklist.hidden";

export function isChecklistDismissed(domain: number): boolean {
  return readDismissedDomains().includes(domain);
}

export function dismissChecklist(domain: number): void {
  localStorage.setItem(KEY, JSON.stringify([...readDismissedDomains(), domain].slice(-200)));
}

function readDismissedDomains(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "number") : [];
  } catch (error) {
    // Scripts of public pages may have written anything here.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
