import { directionTo, distanceBetween, distanceInWords } from "../../site/distances";
import type { MapSpot } from "../../site/mapping";

const askedFor = { maximumAge: 60_000, timeout: 15_000 };
const denied = 1;

/** The visitor's position. It stays in the browser. */
let here: MapSpot | undefined;

/** Sort the stops or members next to the button by distance, after the visitor has shared their position. */
export function open(button: HTMLElement): void {
  const say = (text: string) => {
    const note = button.nextElementSibling;
    if (note) note.textContent = text;
  };
  say("Finding your location…");
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      here = { latitude, longitude };
      sortByDistance();
      say("Nearest first. Your location stays on this device.");
    },
    ({ code }) =>
      say(
        code === denied
          ? "Allow access to your location in the browser, then try again."
          : "We couldn’t find your location. Try again later.",
      ),
    askedFor,
  );
}

/** Sort the stops of the page and show their distances, if the visitor's position is known. */
export function sortByDistance(): void {
  const from = here;
  if (!from) return;
  const focused = document.activeElement;
  for (const button of document.querySelectorAll<HTMLElement>("[data-opens=near]")) {
    button.setAttribute("aria-pressed", "true");
    const items = [...(button.closest(".wrap")?.querySelectorAll<HTMLElement>("[data-spot]") ?? [])];
    for (const list of new Set(items.map((each) => each.parentElement))) sortList(list, from);
  }
  nameNearest();
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    focused.focus({ preventScroll: true });
}

/** Name the nearest current stop in the hero of the home page. */
function nameNearest(): void {
  const names = document.querySelector(".hero-stops span");
  const stop = document.querySelector(".out-now .stop");
  const distance = stop?.querySelector(".distance")?.textContent;
  if (names && distance) names.textContent = `${stop.querySelector(".stop-name")?.textContent}, ${distance}`;
}

function sortList(list: Element | null, from: MapSpot): void {
  const items = [...(list?.children ?? [])] as HTMLElement[];
  const ranked = items.map((item) => {
    const spot = nearestSpot(item, from);
    const meters = spot?.meters ?? Number.POSITIVE_INFINITY;
    if (spot) {
      const distance = `${distanceInWords(meters, navigator.language)} ${directionTo(from, spot)}`;
      showDistance(item, [distance, spot.name].filter(Boolean).join(" · "));
    }
    return { item, rank: item.matches("[data-on], :has(.is-open)") ? 0 : 1, meters };
  });
  ranked.sort((one, other) => one.rank - other.rank || compare(one.meters, other.meters));
  if (ranked.some(({ item }, index) => item !== items[index]))
    list?.append(...ranked.map(({ item }) => item));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Return the nearest of an item's spots. A card has the name of each spot after its coordinates. */
function nearestSpot({ dataset: { spot } }: HTMLElement, from: MapSpot) {
  const spots = spot?.split("\n").map((line) => {
    const [, latitude, longitude, name] = /^([^,]+),([^,]+),?(.*)/.exec(line) ?? [];
    const there = { latitude: Number(latitude), longitude: Number(longitude) };
    return { ...there, name, meters: distanceBetween(from, there) };
  });
  return spots?.sort((one, other) => one.meters - other.meters)[0];
}

function showDistance(item: HTMLElement, distance: string): void {
  const place = item.querySelector(".stop-directions, article");
  const shown = item.querySelector(".distance") ?? document.createElement("span");
  shown.className = "note distance";
  shown.textContent = distance;
  place?.append(shown);
}
