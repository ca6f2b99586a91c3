/** Where somebody was on each page they came along, by the key of its entry in the history. */
type ScreenPoint = [left: number, top: number];

const name = "places";
const most = 100;
const places = new Map<string, ScreenPoint>(remembered());

/** Take over scrolling from the browser, which knows nothing of pages that come and go; reloads remain its own. */
export function keepPlaces(currentKey: () => string): void {
  history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
    rememberPlace(currentKey());
    sessionStorage.setItem(name, JSON.stringify([...places].slice(-most)));
  });
  window.addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
}

export function rememberPlace(key: string): void {
  places.delete(key);
  places.set(key, [window.scrollX, window.scrollY]);
}

/** Go to where one was, to the part of the page the address names, or to its top. */
export function goToPlace(key: string, hash: string): void {
  const [left, top] = places.get(key) ?? [0, 0];
  const part = !places.has(key) && hash.length > 1 && document.getElementById(decoded(hash.slice(1)));
  if (part) part.scrollIntoView();
  else window.scrollTo({ left, top, behavior: "instant" });
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

function remembered(): [string, ScreenPoint][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
