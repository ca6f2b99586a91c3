import { expect, test } from "vitest";
import { getMap, parsePin, pinText } from "./mapPin";

test.each([
  ["37.8044, -122.2712", 37.8044, -122.2712],
  ["37.8044 -122.2712", 37.8044, -122.2712],
  [
    "https://www.google.com/maps/place/X/@1.5,2.5,17z/data=!3m1!4b1!3d37.8044!4d-122.2712",
    37.8044,
    -122.2712,
  ],
  ["https://www.google.com/maps/@37.8044,-122.2712,17z", 37.8044, -122.2712],
  ["https://maps.google.com/?q=37.8044%2C-122.2712", 37.8044, -122.2712],
  ["https://maps.apple.com/?ll=37.8044,-122.2712&q=Business", 37.8044, -122.2712],
  ["https://www.openstreetmap.org/?mlat=37.8044&mlon=-122.2712#map=18/1/2", 37.8044, -122.2712],
  ["https://www.openstreetmap.org/#map=18/37.8044/-122.2712", 37.8044, -122.2712],
  ["geo:-33.86,151.2", -33.86, 151.2],
])("%s is a place", (text, latitude, longitude) => {
  expect(parsePin(text)).toEqual({ latitude, longitude });
});

test.each(["", "418 Alder Street", "https://maps.app.goo.gl/abc", "91, 10", "10, 181", "%E0%A4%A"])(
  "%j names no place",
  (text) => {
    expect(parsePin(text)).toBeNull();
  },
);

test("a formatted pin and its URL are parsed as the same place", () => {
  const pin = { latitude: -33.86, longitude: 151.2 };

  expect(parsePin(pinText(pin))).toEqual(pin);
  expect(parsePin(getMap(pin))).toEqual(pin);
  expect(pinText({ latitude: null, longitude: null })).toBe("");
});
