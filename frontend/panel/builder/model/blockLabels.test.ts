import { expect, test } from "vitest";
import spanish from "../../../blocks/texts/es";
import { currentCatalogue } from "../../messages/language";
import {
  type BlockSettings,
  type BlockWording,
  getConfig,
  getDefinition,
  getWording,
  offered,
  toWords,
} from "./definitions";
import { getGroups } from "./groups";

/** Ratios of images, which need no translation. */
const NUMBERS = /^[\d:]+$/;

/** Texts that are the same in both languages. */
const SAME = ["Base", "Catering", "Gluten", "Halal", "Kosher", "Normal", "Tablet", "Video"];

test("editor labels of blocks are translated to Spanish, other texts are not", () => {
  const words = new Set(offered.flatMap(({ type }) => listBlockWords(type)));
  const all = [...words].filter((each) => !NUMBERS.test(each) && !SAME.includes(each));

  expect(all.filter((each) => !spanish[each])).toEqual([]);
  expect(Object.keys(spanish).filter((each) => !words.has(each))).toEqual([]);
});

test("every Spanish text is translated and has no surrounding spaces", () => {
  const untidy = Object.entries(spanish).filter(
    ([key, text]) => !text || text !== text.trim() || text === key,
  );

  expect(untidy).toEqual([]);
});

test("blocks are found by their labels", () => {
  const { t } = currentCatalogue();

  expect(getGroups(t, "hero").flatMap(({ definitions }) => definitions.map(({ type }) => type))).toEqual([
    "Hero",
  ]);
});

/** Return all texts of a block: the label, the settings, the example and the default texts. */
function listBlockWords(type: string): string[] {
  const { label = "", props = {} } = getDefinition(type) ?? {};
  const words = [label, ...getWords(props, (name) => getWording(type, name))];
  getConfig(type)?.example((english) => {
    words.push(english);
    return english;
  });
  const defaults = Object.values(props).map(({ kind, default: text }) => (kind === "text" ? text : ""));
  return [...words, ...defaults.filter((text) => typeof text === "string" && text)] as string[];
}

function getWords(settings: BlockSettings, wordingFor: (name: string) => BlockWording): string[] {
  return Object.entries(settings).flatMap(([name, { kind, choices, items }]) => {
    if (kind === "slot") return [];
    const { label = toWords(name), help, options, ...more } = wordingFor(name);
    const named = (options ?? []).map((each) => each.label);
    const unnamed = (choices ?? []).filter((each) => !options?.some(({ value }) => String(value) === each));
    const inside = items ? getWords(items, (each) => more.items?.[each] ?? {}) : [];
    return [label, ...(help ? [help] : []), ...named, ...unnamed.map(toWords), ...inside];
  });
}
