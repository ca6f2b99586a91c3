import { expect, test } from "vitest";
import { definitionOf } from "../definitions";
import { entriesFromLines, linesOf } from "./pastedEntries";

const DISHES = definitionOf("FoodMenu")?.props.sections?.items?.dishes?.items ?? {};
const BUTTONS = definitionOf("Buttons")?.props.buttons?.items ?? {};

test("lines of a menu are dishes with their prices", () => {
  const lines = linesOf("Tacos al pastor  4.50\n\n Elote … $6\r\nHorchata, 0.5 l - 3 €\nSalsa");

  expect(entriesFromLines(lines, DISHES)).toEqual([
    { name: "Tacos al pastor", price: "4.50" },
    { name: "Elote", price: "$6" },
    { name: "Horchata, 0.5 l", price: "3 €" },
    { name: "Salsa" },
  ]);
});

test("the cells of a spreadsheet fill the texts in their order", () => {
  expect(entriesFromLines(["Elote\tGrilled corn\t6"], DISHES)).toEqual([
    { name: "Elote", description: "Grilled corn", price: "6" },
  ]);
});

test("what is too long is cut, and where entries have no price an amount stays in the text", () => {
  const [entry] = entriesFromLines([`${"long ".repeat(40)}5`], BUTTONS);

  expect(entry?.text).toHaveLength(80);
  expect(entriesFromLines(["Table for 4"], BUTTONS)).toEqual([{ text: "Table for 4" }]);
});
