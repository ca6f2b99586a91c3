import { fillInPackage } from "./packages";

/** The scroll positions of visited pages, by the key of their history entries. */
type ScreenPoint = [left: number, top: number];

const name = "places";
const most = 100;
const places = new Map<string, ScreenPoint>(remembered());

/**
 * Restore scroll positions, because the browser cannot restore those of pages that change in place. After a
 * reload, the browser restores the position itself.
 */
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

/** Scroll to the stored position, to the element of the hash, or to the top. */
export function goToPlace(key: string, hash: string): void {
  const [left, top] = places.get(key) ?? [0, 0];
  const part = !places.has(key) && hash.length > 1 && document.getElementById(decodeHash(hash.slice(1)));
  if (part) part.scrollIntoView();
  else window.scrollTo({ left, top, behavior: "instant" });
  openNamedPart();
}

/** Open the collapsible part with the id in the URL's hash, or fill in the package that the hash names. */
export function openNamedPart(): void {
  const hash = decodeHash(location.hash);
  const part = document.getElementById(hash.slice(1));
  fillInPackage(hash);
  if (part instanceof HTMLDetailsElement) part.open = true;
}

function decodeHash(hash: string): string {
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
