import { expect, test } from "vitest";
import { isText } from "../messages/catalogue";
import { currentCatalogue } from "../messages/language";
import { inWords, labelOf, offered, type Settings, type Wording, wordingOf } from "./definitions";
import { groupsOf } from "./groups";
import { keyOf, worded } from "./words";

/** Shapes of pictures, which are written alike everywhere. */
const NUMBERS = /^[\d:]+$/;

test("whatever blocks and their settings are called is among the texts", () => {
  const { t } = currentCatalogue();
  const words = offered.flatMap(({ type, props }) => [
    labelOf(type),
    ...wordsOf(props, (name) => wordingOf(type, name)),
  ]);
  const all = [...new Set(words)].filter((each) => !NUMBERS.test(each));

  expect(all.filter((each) => !isText(keyOf(each)))).toEqual([]);
  expect(all.filter((each) => worded(t, each) !== each)).toEqual([]);
});

test("blocks are found by what they are called", () => {
  const { t } = currentCatalogue();

  expect(groupsOf(t, "hero").flatMap(({ definitions }) => definitions.map(({ type }) => type))).toEqual([
    "Hero",
  ]);
});

function wordsOf(settings: Settings, wordingFor: (name: string) => Wording): string[] {
  return Object.entries(settings).flatMap(([name, { kind, choices, items }]) => {
    if (kind === "slot") return [];
    const { label = inWords(name), help, options, ...more } = wordingFor(name);
    const named = (options ?? []).map((each) => each.label);
    const unnamed = (choices ?? []).filter((each) => !options?.some(({ value }) => String(value) === each));
    const inside = items ? wordsOf(items, (each) => more.items?.[each] ?? {}) : [];
    return [label, ...(help ? [help] : []), ...named, ...unnamed.map(inWords), ...inside];
  });
}
