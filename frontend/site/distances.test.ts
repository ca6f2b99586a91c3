// @vitest-environment node
import { describe, expect, test } from "vitest";
import { directionTo, distanceBetween, distanceInWords } from "./distances";

test("the distance between two spots is right within a percent, also across the antimeridian", () => {
  const [ferry, pier] = [
    { latitude: 37.7955, longitude: -122.3937 },
    { latitude: 37.8087, longitude: -122.4098 },
  ];

  expect(distanceBetween(ferry, pier) / 2040).toBeCloseTo(1, 1);
  expect(
    distanceBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }),
  ).toBeCloseTo(222, 0);
  expect(distanceBetween(ferry, ferry)).toBe(0);
});

describe("a distance is shown", () => {
  test("in feet and miles where these are used", () => {
    const shown = [0, 91, 300, 330, 2000, 40_000].map((meters) => distanceInWords(meters, "en-US"));

    expect(shown).toEqual(["10 ft", "300 ft", "980 ft", "0.2 mi", "1.2 mi", "25 mi"]);
    expect(distanceInWords(2000, "en")).toBe("1.2 mi");
    expect(distanceInWords(2000, "en-GB")).toBe("1.2 mi");
  });

  test("in meters and kilometers elsewhere, with the region's own decimal sign", () => {
    const shown = [4, 91, 996, 1234, 40_000].map((meters) => distanceInWords(meters, "es-ES"));

    expect(shown).toEqual(["10 m", "90 m", "1 km", "1,2 km", "40 km"]);
    expect(distanceInWords(1234, "de-DE")).toBe("1,2 km");
  });
});

test.each([
  [38, -122.4, "north"],
  [37.81, -122.39, "northeast"],
  [37.8, -122.3, "east"],
  [37.7, -122.4, "south"],
  [37.8, -122.5, "west"],
  [37.81, -122.4126, "northwest"],
])("from the ferry building, %d %d is %s", (latitude, longitude, direction) => {
  expect(directionTo({ latitude: 37.8, longitude: -122.4 }, { latitude, longitude })).toBe(direction);
});
