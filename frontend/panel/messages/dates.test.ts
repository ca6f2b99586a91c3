// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { clockTime, clockTimes, formatTime } from "./dates";
import { showLanguage } from "./language";

afterEach(async () => {
  vi.restoreAllMocks();
  await showLanguage("en");
});

/** Replace all spaces with plain ones, because some languages use narrow spaces. */
const plain = (text: string) => text.replace(/\s/g, " ");

async function formatted(language: "en" | "es", region: string) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue([region]);
  await showLanguage(language === "en" ? "es" : "en");
  await showLanguage(language);
  return {
    moment: plain(formatTime(new Date("2026-11-26T01:44:00Z"), "UTC")),
    time: plain(clockTime("01:44")),
    morning: plain(clockTimes("06:30", "10:30")),
    noon: plain(clockTimes("11:00", "14:00")),
    night: plain(clockTimes("22:00", "03:00")),
  };
}

test("moments and times of day have the same format", async () => {
  expect(await formatted("en", "en-US")).toEqual({
    moment: "1:44 AM",
    time: "1:44 AM",
    morning: "6:30 – 10:30 AM",
    noon: "11:00 AM – 2:00 PM",
    night: "10:00 PM – 3:00 AM",
  });
  expect(await formatted("en", "en-GB")).toEqual({
    moment: "01:44",
    time: "01:44",
    morning: "06:30–10:30",
    noon: "11:00–14:00",
    night: "22:00 – 03:00",
  });
  expect(await formatted("es", "es-ES")).toEqual({
    moment: "1:44",
    time: "1:44",
    morning: "6:30–10:30",
    noon: "11:00–14:00",
    night: "22:00 – 3:00",
  });
});

test("an invalid time is unchanged", () => {
  expect([clockTime(""), clockTime("25:00"), clockTime("noon")]).toEqual(["", "25:00", "noon"]);
});
