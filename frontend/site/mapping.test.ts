import { expect, test } from "vitest";
import { clusters, getSides, shortName } from "./mapLabels";
import { boxAround, getGrid, getScale, placeIn, spotAt, zoomed } from "./mapping";
import { getTiles } from "./mapTiles";

const pier = { latitude: 37.7991, longitude: -122.3975 };
const square = { latitude: 37.788, longitude: -122.4075 };

test("every pin is inside the map with a margin, north on top", () => {
  const box = boxAround([pier, square]);
  const [one, other] = [placeIn(box, pier), placeIn(box, square)];

  for (const { x, y } of [one, other]) {
    expect(x).toBeGreaterThan(15);
    expect(x).toBeLessThan(85);
    expect(y).toBeGreaterThan(15);
    expect(y).toBeLessThan(85);
  }
  expect(one.y).toBeLessThan(other.y);
  expect(one.x).toBeGreaterThan(other.x);
});

test("one pin is centered on a map of a neighborhood", () => {
  const box = boxAround([pier]);

  expect(placeIn(box, pier)).toEqual({ x: expect.closeTo(50, 6), y: expect.closeTo(50, 6) });
  expect(getScale(box).text).toBe("200 m (660 ft)");
});

test("pins on both sides of the antimeridian are neighbors", () => {
  const fiji = [
    { latitude: -16.8, longitude: 179.9 },
    { latitude: -16.8, longitude: -179.9 },
  ];
  const box = boxAround(fiji);
  const [west, east] = fiji.map((spot) => placeIn(box, spot).x);

  expect(box.width).toBeLessThan(0.002);
  expect(west).toBeLessThan(50);
  expect(east).toBeGreaterThan(50);
  expect(getTiles(box, 700, "https://t/{z}/{x}/{y}").every(({ src }) => !/-|NaN/.test(src))).toBe(true);
});

test("poles and the whole world also have a map", () => {
  const box = boxAround([
    { latitude: 90, longitude: -180 },
    { latitude: -90, longitude: 0 },
    { latitude: 0, longitude: 120 },
  ]);

  expect(box.width).toBe(1);
  expect(getScale(box).text).toMatch(/^\d+ km \(\d+ mi\)$/);
  expect(getGrid(box).x.every((each) => each >= 0 && each <= 100)).toBe(true);
});

test("a point of the map is its geographic position", () => {
  const box = boxAround([pier, square]);
  const spot = spotAt(box, placeIn(box, square));

  expect(spot.latitude).toBeCloseTo(square.latitude, 5);
  expect(spot.longitude).toBeCloseTo(square.longitude, 5);
  expect(placeIn(zoomed(box, 0.5), spotAt(box, { x: 50, y: 50 })).x).toBeCloseTo(50, 1);
});

test("pins that are too close are merged, in the order of the list", () => {
  const spots = [
    { name: "Pier 9", ...pier },
    { name: "Union Square", ...square },
    { name: "Pier 9, the yard", latitude: pier.latitude + 0.0001, longitude: pier.longitude },
  ];
  const box = boxAround(spots);
  const pins = clusters(spots, (spot) => placeIn(box, spot));

  expect(pins.map(({ items }) => items.map(({ name }) => name))).toEqual([
    ["Pier 9", "Pier 9, the yard"],
    ["Union Square"],
  ]);
});

test("200 pins can each be tapped, and no name covers another one or a pin", () => {
  const spots = Array.from({ length: 200 }, (_, index) => ({
    name: `Corner of ${index}th Street`,
    latitude: 37.7 + ((index * 37) % 101) / 1000,
    longitude: -122.4 + ((index * 53) % 97) / 1000,
  }));
  const box = boxAround(spots);
  const pins = clusters(spots, (spot) => placeIn(box, spot));
  const sides = getSides(pins.map(({ at, items }) => ({ at, name: items[0]?.name ?? "" })));

  expect(pins.length).toBeLessThan(80);
  const named = pins.filter((_, index) => sides[index] === "right");
  for (const one of named) {
    for (const other of pins.filter((each) => each !== one)) {
      const isBeside = Math.abs(one.at.y - other.at.y) * 2.25 < 20;
      expect(isBeside && other.at.x > one.at.x && (other.at.x - one.at.x) * 3 < 40).toBe(false);
    }
  }
});

test("a label is placed away from the edge, or not at all", () => {
  expect(getSides([{ at: { x: 50, y: 50 }, name: "Pier 9" }])).toEqual(["right"]);
  expect(getSides([{ at: { x: 95, y: 50 }, name: "Pier 9" }])).toEqual(["left"]);
  expect(
    getSides([
      { at: { x: 30, y: 50 }, name: "A long name of a place" },
      { at: { x: 48, y: 50 }, name: "Another long name" },
    ])[0],
  ).not.toBe("right");
  expect(shortName("🌮".repeat(40))).toBe(`${"🌮".repeat(21)}…`);
});

test("tiles cover the box and no more than it", () => {
  const tiles = getTiles(boxAround([pier, square]), 640, "https://tiles.example/{z}/{x}/{y}.png");

  expect(tiles.length).toBeGreaterThan(3);
  expect(tiles.length).toBeLessThan(30);
  expect(tiles[0]?.src).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(100);
});
