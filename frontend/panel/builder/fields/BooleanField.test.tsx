// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { definitionOf, type Settings, wordingOf } from "../definitions";
import { BooleanField } from "./BooleanField";

afterEach(cleanup);

test("a dish is served or sold out, in these words", () => {
  const sections = definitionOf("FoodMenu")?.props.sections?.items ?? {};
  const dishes: Settings = sections.dishes?.items ?? {};
  const wording = wordingOf("FoodMenu", "sections").items?.dishes?.items?.unavailable ?? {};
  const said: unknown[] = [];
  const setting = dishes.unavailable;
  if (!setting) throw new Error("Dishes cannot be sold out any more.");
  render(
    <BooleanField
      name="unavailable"
      label="Today"
      setting={setting}
      wording={wording}
      value={false}
      onChange={(value) => said.push(value)}
    />,
  );

  expect(screen.getByRole("button", { name: "Served" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Sold out" }));
  expect(said).toEqual([true]);
});

test("what is shown or hidden is a switch", () => {
  const setting = definitionOf("Locations")?.props.show_map;
  if (!setting) throw new Error("Locations have no map any more.");
  render(
    <BooleanField
      name="show_map"
      label="Map"
      setting={setting}
      wording={wordingOf("Locations", "show_map")}
      value={true}
      onChange={() => {}}
    />,
  );

  expect(screen.getByRole("switch", { name: "Map" })).toBeTruthy();
});
