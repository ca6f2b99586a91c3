import { expect, test } from "vitest";
import { getDefinition } from "../model/definitions";
import { entriesFromLines, getLines } from "./pastedEntries";

const CARDS = getDefinition("Cards")?.props.cards?.items ?? {};
const BUTTONS = getDefinition("Buttons")?.props.buttons?.items ?? {};

test("each line with text is an entry", () => {
  const lines = getLines("At the counter\n\n By the window \r\nTable for 4");

  expect(entriesFromLines(lines, CARDS)).toEqual([
    { title: "At the counter" },
    { title: "By the window" },
    { title: "Table for 4" },
  ]);
});

test("the cells of a spreadsheet fill the texts in their order", () => {
  expect(entriesFromLines(["At the counter\tFor whoever comes first"], CARDS)).toEqual([
    { title: "At the counter", text: "For whoever comes first" },
  ]);
});

test("overlong text is cut", () => {
  const [entry] = entriesFromLines([`${"long ".repeat(40)}5`], BUTTONS);

  expect(entry?.text).toHaveLength(80);
});
