// @vitest-environment node
import { describe, expect, test } from "vitest";
import { onMap } from "../links";
import { appLink } from "./mapApps";

const pier = { name: "Pier 9 (back)", address: "Quay", latitude: 37.8, longitude: -122.4 };
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile";

describe("directions", () => {
  test("open Apple Maps on an iPhone at the named place", () => {
    expect(appLink(onMap(pier), phone)).toBe("https://maps.apple.com/?q=Pier%209%20(back)&ll=37.8,-122.4");
    expect(appLink(onMap({ address: "9 Main St" }), phone)).toBe("https://maps.apple.com/?q=9%20Main%20St");
  });

  test("open the map app of an Android phone at the named place", () => {
    expect(appLink(onMap(pier), android)).toBe("geo:37.8,-122.4?q=37.8,-122.4(Pier%209%20%20back%20)");
    expect(appLink(onMap({ name: "Café", address: "9 Main & 2nd" }), android)).toBe(
      "geo:0,0?q=Caf%C3%A9%2C%209%20Main%20%26%202nd",
    );
    expect(appLink(onMap({ latitude: 1, longitude: 2 }), android)).toBe("geo:1,2?q=1,2");
  });

  test("keep their link elsewhere", () => {
    expect(appLink(onMap(pier), "Mozilla/5.0 (X11; Linux x86_64)")).toBe(onMap(pier));
  });
});
