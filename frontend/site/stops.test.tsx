// @vitest-environment node
import { describe, expect, test } from "vitest";
import { getExample, getPage } from "../blocks/fixtures";
import type { ShownStop, SitePayload } from "../generated/schema";
import payloads from "./fixtures/hostile.json";
import { getMain, textOf as words } from "./fixtures/rendered";
import { aDay, getStop } from "./fixtures/stops";

const tiles = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Streets" };

function block(type: Parameters<typeof getExample>[0], stops: ShownStop[], over = {}): string {
  return getMain(getPage([getExample(type, over)], { stops, map_tiles: tiles }));
}

const many = Array.from({ length: 200 }, (_, index) =>
  getStop({
    business_id: 1000 + index,
    title: `Truck No. ${index}`,
    day: `2025-11-${21 + (index % 7)}`,
    place: {
      id: index % 50,
      name: `Corner ${index % 50}`,
      latitude: 37.7 + (index % 50) / 500,
      longitude: -122.4 + ((index * 7) % 50) / 500,
    },
  }),
);

describe("current stops", () => {
  test("current stops come first, then late, canceled and later ones", () => {
    const text = words(block("OutNow", aDay));

    expect(text).toMatch(/As of 12:30 pm/);
    expect(text).toMatch(
      /until 2 pm Marisol’s Tacos.*until 3 pm Bao House.*Little Pho.*Arepa Corner.*Later today.*Night Noodles/,
    );
  });

  test("late, absent and canceled stops show their state and note", () => {
    const text = words(block("OutNow", aDay));

    expect(text).toContain("Running late: flat tyre, 1 pm");
    expect(text).toContain("Not here today: generator broke");
    expect(text).toContain("Canceled: street is closed");
  });

  test("a canceled stop has no directions", () => {
    expect(words(block("OutNow", [getStop({ state: "cancelled" })]))).not.toContain("Directions");
    expect(words(block("OutNow", [getStop({ state: "late" })]))).toContain("Directions to Pier 9");
  });

  test("a quiet day shows the next stop, and a site without stops has no block", () => {
    const later = [getStop({ day: "2025-11-24" })];

    expect(words(block("OutNow", later))).toContain(
      "No trucks are out right now. Next: Marisol’s Tacos , Mon, Nov 24 at 11 am, Pier 9",
    );
    expect(words(block("OutNow", later, { empty_text: "Asleep." }))).toContain("Asleep. Next:");
    expect(block("OutNow", [])).not.toContain("out-now");
  });

  test("a block for one place shows that place, and a limited block links to the board", () => {
    expect(words(block("OutNow", aDay, { place: 2 }))).not.toContain("Marisol");
    expect(block("OutNow", aDay, { limit: 2 })).toMatch(/<a href="\/today">View all 6 stops today<\/a>/);
    expect(block("OutNow", aDay)).toMatch(/<a href="\/today">View today’s stops<\/a>/);
  });

  test("a name links to the page of the member, if it is public", () => {
    expect(block("OutNow", aDay)).toContain('<a href="/members/bao-house">Bao House</a>');
    expect(block("OutNow", [getStop({ state: "now", url: "" })])).not.toMatch(/<a href="\/">Marisol/);
  });
});

describe("the week", () => {
  test("stops are grouped by day, late-night ones under the day of their start", () => {
    const text = words(block("ThisWeek", aDay));

    expect(text).toMatch(
      /Today.*Night Noodles.*9 pm –\u2060 1:30 am|Today.*9 pm –\u2060 1:30 am.*Night Noodles/,
    );
    expect(text).toMatch(/Tomorrow, Nov 22.*Thu, Nov 27/);
  });

  test("is limited to its days, and can show one member", () => {
    expect(words(block("ThisWeek", aDay, { days: 2 }))).not.toContain("Thursday");
    const text = words(block("ThisWeek", aDay, { business: 101 }));
    expect(text).not.toContain("Marisol");
    expect(text).toContain("48 Water Street");
  });

  test("all of 200 stops are shown, later days collapsed", () => {
    const html = block("ThisWeek", many);

    expect(html.match(/class="stop"/g)).toHaveLength(200);
    expect(html.match(/<details class="stop-day">/g)?.length).toBeGreaterThan(3);
  });
});

describe("the board", () => {
  test("each place lists current and next members, occupied places first", () => {
    const text = words(block("StopsBoard", aDay, { title: "" })).replaceAll("Tacos · Breakfast ", "");

    expect(text).toMatch(
      /Now Marisol’s Tacos Here since 10:55 am until 2 pm Bao House until 3 pm Pier 9.*Union Square.*Mission/,
    );
    expect(text).toMatch(/Next Coal & Corn Canceled: street is closed Night Noodles 9 pm Mission Yard/);
  });

  test("each stop begins with a heading with its member, followed by cuisines and place", () => {
    const html = getMain({ ...todayPage(), stops: [getStop({ state: "now" })] });

    expect(html).toMatch(/<h2><a href="\/members\/marisol-s-tacos">/);
    expect(words(html)).toMatch(/Marisol’s Tacos Tacos · Breakfast until 2 pm Pier 9/);
  });

  test("a day without stops shows the next one", () => {
    const text = words(block("StopsBoard", [getStop({ day: "2025-11-22" })]));

    expect(text).toContain("No trucks are out today. Up next:");
    expect(text).toContain("Tomorrow, Nov 22, 11 am");
  });

  test("is the page /today, which is updated every minute", () => {
    const html = getMain(todayPage());

    expect(html).toContain('data-fresh="board"');
    expect(html).toContain('href="webcal://bay.test/stops.ics"');
    expect(words(html)).toContain("As of 12:30 pm");
  });

  test("comes after the map, or first without a tile server", () => {
    const listParts = (site: SitePayload) =>
      [...getMain(site).matchAll(/class="map-pins"|data-fresh="board"|place-cards/g)].map(([part]) => part);

    const [pins, board] = ['class="map-pins"', 'data-fresh="board"'];
    expect(listParts({ ...todayPage(), map_tiles: tiles })).toEqual([pins, board]);
    expect(listParts(todayPage())).toEqual([board]);
  });
});

function todayPage(): SitePayload {
  const site = getPage([], { stops: aDay, url: "today" });
  return { ...site, page: { ...site.page, kind: "index", post: null, title: "Today" } };
}

describe("the first screen of a home page", () => {
  const hero = getExample("Hero");

  test("names the businesses that are out, with a link to today’s stops", () => {
    const html = getMain(getPage([hero], { url: "", stops: aDay }));

    expect(words(html)).toMatch(/ \d out now: Marisol’s Tacos/);
    expect(html).toMatch(/data-fresh="hero-stops"><a href="\/today">/);
  });

  test("says nothing about stops on other pages, and if no business is out", () => {
    expect(getMain(getPage([hero], { url: "about", stops: aDay }))).not.toContain("out now");
    expect(getMain(getPage([hero], { url: "", stops: [] }))).not.toContain("out now");
  });
});

describe("the map", () => {
  test("pins have the numbers of the list, which has the same content", () => {
    const html = block("StopsMap", aDay);

    expect(html).toMatch(/href="#spot-stopsmap-1"[^>]*aria-label="1: Pier 9, Marisol’s Tacos, Bao House"/);
    expect(html).toMatch(/id="spot-stopsmap-1"/);
    expect(html).not.toContain("Coal &amp; Corn");
    expect(html).not.toContain("<img");
  });

  test("without a list, a pin links to directions", () => {
    const html = block("StopsMap", aDay, { show_list: false });

    expect(html).toMatch(
      /class="map-pin" href="https:\/\/www\.google\.com\/maps\/dir[^"]*37\.7998%2C-122\.3972%2CPier%209"/,
    );
    expect(html).not.toContain("#spot");
  });

  test("without a list, places without space for a label are named below the map", () => {
    const at = (name: string, latitude: number, longitude: number) =>
      getStop({ state: "now", place: { id: null, name, latitude, longitude } });
    const long = (letter: string) => letter.repeat(20);
    const nine = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) =>
        at(long("ABCDEFGHI"[row * 3 + column] ?? ""), 37.7 + row / 90, -122.4 + column / 90),
      ),
    );
    const html = block("StopsMap", [...nine, at("Under the bridge", 37.7, -122.4)], { show_list: false });
    const [rendering = "", list = ""] = html.split('class="map-list"');

    const named = [...nine].map(({ place: { name } }) => name ?? "");
    const onMap = named.filter((name) => rendering.includes(`aria-hidden="true">${name}<`));
    expect(onMap.length).toBeLessThan(9);
    expect(named.filter((name) => !onMap.includes(name) && !list.includes(name))).toEqual([]);
    expect(list).toContain("Under the bridge");
    expect(list).not.toContain(onMap.find((name) => name !== long("A")));
    for (const [, spot] of rendering.matchAll(/href="#(spot-[^"]+)"/g))
      expect(list).toContain(`id="${spot}"`);
  });

  test("without a list, a place outside the map is also named", () => {
    const place = { id: null, name: "Behind the church", latitude: null, longitude: null };
    const html = block("StopsMap", [...aDay, getStop({ state: "now", place })], { show_list: false });

    expect(html).toContain("map-frame");
    expect(words(html)).toContain("Behind the church , directions");
  });

  test("a place without coordinates is in the list", () => {
    const place = { id: null, name: "Behind the church", latitude: null, longitude: null };
    const html = block("StopsMap", [getStop({ state: "now", place })], { show_list: false });

    expect(html).not.toContain("map-frame");
    expect(words(html)).toContain("Behind the church , directions Marisol’s Tacos until 2 pm");
  });

  test("tiles are requested only after a click", () => {
    const html = block("StopsMap", aDay);

    expect(words(html)).toContain("Load map from tiles.example The map service can then track your visit.");
    expect(html).not.toContain("<img");
  });

  test("without a tile server is cards of the places with directions, and of no place twice", () => {
    const html = getMain(getPage([getExample("StopsMap", { show_list: false })], { stops: aDay }));

    expect(html).not.toMatch(/map-pin|map-grid|Show the map/);
    expect(html).toContain('data-opens="near"');
    expect(html).toContain('data-spot="37.7998,-122.3972"');
    expect(words(html)).toMatch(/Pier 9 Marisol’s Tacos until 2 pm Bao House .* Directions to Pier 9/);
    expect(html.match(/<b>Pier\s9<\/b>/g)).toHaveLength(1);
  });

  test("200 stops are rendered, each in the list", () => {
    const html = block(
      "StopsMap",
      many.map((each) => ({ ...each, ...today })),
    );

    expect(html.match(/class="map-place"/g)).toHaveLength(50);
  });
});

const today = (({ day, starts_at, ends_at }) => ({ day, starts_at, ends_at }))(getStop());

test.each(["OutNow", "ThisWeek", "StopsBoard", "StopsMap"] as const)(
  "%s renders hostile text as text",
  (type) => {
    const hostile = payloads.slice(0, 60).map((payload, index) =>
      getStop({
        business_id: index,
        title: payload,
        url: "",
        state: "late",
        note: payload,
        mark_note: payload,
        place: { id: index, name: payload, address: payload, note: payload, latitude: 37.7 + index / 200 },
      }),
    );
    const html = block(type, hostile);

    expect(html).not.toMatch(/<(?:script|iframe|img|object|embed|base)\b/i);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  },
);
