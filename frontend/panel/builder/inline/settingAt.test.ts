import { expect, test } from "vitest";
import { getDefinition } from "../model/definitions";
import { labelAt, withValueAt } from "./settingAt";

const settingsOf = (type: string) => getDefinition(type)?.props ?? {};

test("a value is changed in lists, texts and cells, and everything else stays the same", () => {
  const cards = [{ title: "One" }, { title: "Two" }];
  expect(withValueAt({ cards, columns: 3 }, settingsOf("Cards"), "cards.1.title", "Second")).toEqual({
    cards: [{ title: "One" }, { title: "Second" }],
    columns: 3,
  });
  const cells = [
    ["a", "b"],
    ["c", "d"],
  ];
  expect(withValueAt({ cells }, settingsOf("Table"), "cells.1.0", "x")).toEqual({
    cells: [
      ["a", "b"],
      ["x", "d"],
    ],
  });
  const fields = [{ label: "Size", name: "own", options: ["S", "M"] }];
  expect(withValueAt({ fields }, settingsOf("Form"), "fields.0.options.1", "L")).toEqual({
    fields: [{ label: "Size", name: "own", options: ["S", "L"] }],
  });
});

test("a value of a removed entry changes nothing", () => {
  const cards = [{ title: "One" }];
  expect(withValueAt({ cards }, settingsOf("Cards"), "cards.1.title", "Two")).toEqual({ cards });
  expect(withValueAt({ cells: [["a"]] }, settingsOf("Table"), "cells.1.0", "x")).toEqual({ cells: [["a"]] });
});

test("the key of a question follows its label", () => {
  const fields = [{ label: "Your name", name: "your_name" }];
  expect(withValueAt({ fields }, settingsOf("Form"), "fields.0.label", "Full name")).toEqual({
    fields: [{ label: "Full name", name: "full_name" }],
  });
});

test("text in the page has the label of its setting", () => {
  expect(labelAt("Hero", "cta_text")).toBe("Button text");
  expect(labelAt("Form", "fields.2.help")).toBe("Help text");
});
