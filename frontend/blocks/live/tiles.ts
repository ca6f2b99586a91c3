import { saysOffline } from "../../site/live/offline";
import { getTiles } from "../../site/mapTiles";

/** The storage key of the tile server that the visitor has accepted. */
const name = "map-tiles";

export function open(button: HTMLElement): void {
  if (saysOffline(button)) return;
  const { tiles = "" } = button.dataset;
  try {
    localStorage.setItem(name, tiles);
  } catch {
    // Without storage, the map asks again on the next page.
  }
  showTiles(tiles);
}

/** Show the tiles behind the pins of each map that offers them, if the visitor has accepted them before. */
export function showTiles(isAllowed = remembered()): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-opens=tiles]")) {
    const { tiles = "" } = button.dataset;
    const whole = button.closest(".stop-map");
    const map = whole?.querySelector<HTMLElement>(".map");
    if (!whole || !map || tiles !== isAllowed || !tiles.startsWith("https://")) continue;
    map.querySelector(".map-tiles")?.remove();
    map.prepend(pictures(map, tiles));
    const hadFocus = button === document.activeElement;
    whole.classList.add("has-tiles");
    if (hadFocus) map.querySelector("a")?.focus({ preventScroll: true });
  }
}

function pictures(map: HTMLElement, template: string): HTMLElement {
  const [left = 0, top = 0, width = 1, height = 1] = (map.dataset.box ?? "").split(" ").map(Number);
  const layer = document.createElement("div");
  layer.className = "map-tiles";
  for (const tile of getTiles({ left, top, width, height }, map.clientWidth, template)) {
    const image = document.createElement("img");
    image.alt = "";
    image.referrerPolicy = "origin";
    for (const side of ["left", "top", "width", "height"] as const) image.style[side] = `${tile[side]}%`;
    image.src = tile.src;
    // Remove a tile that fails to load, so that the grid is visible.
    image.addEventListener("error", () => image.remove());
    layer.append(image);
  }
  return layer;
}

function remembered(): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
