// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { definitionOf, type Setting, type Settings, type Wording, wordingOf } from "../definitions";
import { BooleanField } from "./BooleanField";

afterEach(cleanup);

/** Draws the setting, and gives back what is chosen in it. */
function show(label: string, setting: Setting | undefined, wording: Wording, value: boolean): unknown[] {
  if (!setting) throw new Error(`There is no setting ${label} any more.`);
  const said: unknown[] = [];
  const shared = { name: "setting", label, setting, wording, value };
  render(<BooleanField {...shared} onChange={(next) => said.push(next)} />);
  return said;
}

test("a dish is served or sold out, in these words", () => {
  const sections = definitionOf("FoodMenu")?.props.sections?.items ?? {};
  const dishes: Settings = sections.dishes?.items ?? {};
  const wording = wordingOf("FoodMenu", "sections").items?.dishes?.items?.unavailable ?? {};
  const said = show("Today", dishes.unavailable, wording, false);

  expect(screen.getByRole("button", { name: "Served" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Sold out" }));
  expect(said).toEqual([true]);
});

test("what is shown or hidden is a switch", () => {
  const setting = definitionOf("Locations")?.props.show_map;
  show("Map", setting, wordingOf("Locations", "show_map"), true);

  expect(screen.getByRole("switch", { name: "Map" })).toBeTruthy();
});
