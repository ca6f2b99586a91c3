// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type BlockWording, getDefinition, getWording, type Setting } from "../model/definitions";
import { BooleanField } from "./BooleanField";

afterEach(cleanup);

/** Render the setting, and return its changes. */
function show(label: string, setting: Setting | undefined, wording: BlockWording, value: boolean): unknown[] {
  if (!setting) throw new Error(`There is no setting ${label} any more.`);
  const values: unknown[] = [];
  const shared = { name: "setting", label, setting, wording, value };
  render(<BooleanField {...shared} onChange={(next) => values.push(next)} />);
  return values;
}

test("a boolean with two labels is a choice between them", () => {
  const setting = getDefinition("Showcases")?.props.coming;
  const values = show("Filter", setting, getWording("Showcases", "coming"), false);

  expect(screen.getByRole("button", { name: "All events" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getAllByRole("button", { pressed: false })[0] as HTMLElement);
  expect(values).toEqual([true]);
});

test("visibility is a switch", () => {
  const setting = getDefinition("Locations")?.props.show_map;
  show("Map", setting, getWording("Locations", "show_map"), true);

  expect(screen.getByRole("switch", { name: "Map" })).toBeTruthy();
});
