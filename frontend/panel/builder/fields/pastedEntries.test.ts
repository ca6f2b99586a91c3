import { expect, test } from "vitest";
import { definitionOf } from "../model/definitions";
import { entriesFromLines, linesOf } from "./pastedEntries";

const CARDS = definitionOf("Cards")?.props.cards?.items ?? {};
const BUTTONS = definitionOf("Buttons")?.props.buttons?.items ?? {};

test("each line that says something is an entry", () => {
  const lines = linesOf("At the counter\n\n By the window \r\nTable for 4");

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

test("what is too long is cut", () => {
  const [entry] = entriesFromLines([`${"long ".repeat(40)}5`], BUTTONS);

  expect(entry?.text).toHaveLength(80);
});
