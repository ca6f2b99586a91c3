import { expect, test } from "vitest";
import { templateValues } from "../../../generated/choices";
import type { Codes } from "../../kit/site/pairs";
import { PALETTES } from "../colors/palettes";
import { darkPairs } from "./darkPairs";
import { CHOICES, type Design, isDesign } from "./design";
import { listReadings, listWeakReadings } from "./readings";

const OWN: Design = { template: "blank", fonts: "", corners: "", buttons: "", header: "", footer: "" };
const [MARKET] = PALETTES;

test("every offered palette is readable with every variant of every template", () => {
  for (const { name, codes } of PALETTES) {
    for (const template of templateValues) {
      for (const buttons of CHOICES.buttons) {
        for (const header of CHOICES.header) {
          for (const footer of CHOICES.footer) {
            const design = { ...OWN, template, buttons, header, footer };
            expect({ name, design, weak: listWeakReadings(codes, design) }).toEqual({
              name,
              design,
              weak: [],
            });
          }
        }
      }
    }
  }
});

test("the dark theme is computed as in a browser", () => {
  const goldOnBlack: Codes = { ...(MARKET?.codes as Codes), 1: "#F0C040", 4: "#101010" };

  // The colors that Chromium computes from tokens.css.
  expect(darkPairs(goldOnBlack)).toEqual({
    base: { text: "#f1ece2", background: "#16120c" },
    primary: { text: "#f8eed6", background: "#032e20" },
    secondary: { text: "#fbe9c6", background: "#312302" },
    accent: { text: "#fcf0d5", background: "#555555" },
  });
});

test("a weak primary pair is reported for the header only if the header uses it", () => {
  const codes: Codes = { ...(MARKET?.codes as Codes), 2: "#7a7a7a", 5: "#808080" };
  const places = (design: Design) =>
    listWeakReadings(codes, design).flatMap(({ theme, place }) => (theme === "light" ? [place] : []));

  expect(places(OWN)).toEqual(["section"]);
  expect(places({ ...OWN, header: "colored" })).toEqual(["header", "section"]);
  expect(places({ ...OWN, buttons: "outline" })).toEqual(["button", "section"]);
  expect(places({ ...OWN, template: "restaurant" })).toEqual(["footer", "section"]);
});

test("filled buttons have the contrast of the accent", () => {
  const codes: Codes = { ...(MARKET?.codes as Codes), 1: "#777777", 4: "#777777" };
  const button = (buttons: Design["buttons"]) =>
    listReadings(codes, { ...OWN, buttons }, "light").find(({ place }) => place === "button")?.ratio;

  expect(button("")).toBe(1);
  expect(button("raised")).toBe(1);
});

test("a draft of another release is not a design", () => {
  expect(isDesign(OWN)).toBe(true);
  expect(isDesign({ ...OWN, corners: "wavy" })).toBe(false);
  expect(isDesign({ template: "blank" })).toBe(false);
  expect(isDesign(null)).toBe(false);
});
