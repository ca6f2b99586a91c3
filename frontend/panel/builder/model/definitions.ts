import type { BlockConfig, BlockWording, TextTranslator } from "../../../blocks/block";
import { blockConfigs } from "../../../blocks/editor";
import { say } from "../../../blocks/texts/texts";
import { type Language, spokenLanguage } from "../../../client/language";
import { blocks, type Block as Definition, type Prop } from "../../../generated/blocks";
import { languages } from "../../../generated/languages";
import type { Block } from "./document";

/** One setting of a block, as the API describes it. */
export type Setting = Prop;
export type BlockSettings = Readonly<Record<string, Setting>>;
export type { BlockWording, Definition };

/** A shared object, which avoids re-rendering. */
const UNWORDED: BlockWording = {};
const definitions: readonly Definition[] = blocks;
const byType = new Map(definitions.map((each) => [each.type, each]));
const slots = new Map(
  definitions.map(({ type, props }) => [
    type,
    Object.keys(props).filter((name) => props[name]?.kind === "slot"),
  ]),
);

/** Created on demand, because most visits add no block. */
const examples = new Map<string, Record<string, unknown>>();

/** Blocks that visitors see as empty if they have no image, and the setting for the image. */
export const PICTURES: Readonly<Record<string, string>> = { Image: "image", Gallery: "images" };

/** The blocks that the builder offers, which both the API and this build know. */
export const offered: readonly Definition[] = definitions.filter(({ type }) =>
  Object.hasOwn(blockConfigs, type),
);

export function getDefinition(type: string): Definition | undefined {
  return byType.get(type);
}

export function getConfig(type: string): BlockConfig<Record<string, unknown>> | undefined {
  return Object.hasOwn(blockConfigs, type) ? blockConfigs[type] : undefined;
}

export function getLabel(type: string): string {
  return byType.get(type)?.label ?? type;
}

export function getSlots(type: string): readonly string[] {
  return slots.get(type) ?? [];
}

export function getWording(type: string, name: string): BlockWording {
  return getConfig(type)?.fields[name] ?? UNWORDED;
}

/** Return the default settings of an empty block, with texts in the language of the interface. */
export function getDefaults(type: string): Record<string, unknown> {
  const pairs = Object.entries(blankEntry(byType.get(type)?.props ?? {})).map(([name, value]) => [
    name,
    typeof value === "string" ? say(value) : value,
  ]);
  return Object.fromEntries(pairs);
}

/** Return the example content of a new block. Empty settings have no example. */
export function getExample(type: string, language = spokenLanguage()): Record<string, unknown> {
  const name = `${language}/${type}`;
  const example = examples.get(name) ?? wholeExample(type, (english) => say(english, language));
  examples.set(name, example);
  return example;
}

/**
 * Return the example in all languages, because the page's author and the current user may use different ones.
 */
export function getExamples(type: string): Record<string, unknown>[] {
  return (Object.keys(languages) as Language[]).map((language) => getExample(type, language));
}

/**
 * Return the example with complete list entries. Videos are left out because every video belongs to a site.
 */
function wholeExample(type: string, inLanguage: TextTranslator): Record<string, unknown> {
  const props = byType.get(type)?.props ?? {};
  const pairs = Object.entries(getConfig(type)?.example(inLanguage) ?? {}).flatMap(([name, value]) => {
    const { kind, items } = props[name] ?? {};
    if (kind === "video") return [];
    if (!items) return [[name, value]];
    return [[name, getEntries(value).map((entry) => ({ ...blankEntry(items), ...entry }))]];
  });
  return Object.fromEntries(pairs);
}

/** Return an empty list entry with default settings. */
export function blankEntry(settings: BlockSettings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, { default: value }]) => [name, copyValue(value)]),
  );
}

/**
 * Copy arrays and objects only, because most values are primitive and hundreds are copied when the builder
 * opens.
 */
function copyValue<Value>(value: Value): Value {
  return typeof value === "object" ? structuredClone(value) : value;
}

/**
 * Return every value of one kind in a block's settings, including values in lists, but not in inner blocks.
 */
export function listValues(block: Block, kind: string): unknown[] {
  return valuesIn(block.props, byType.get(block.type)?.props ?? {}, kind);
}

function valuesIn(values: Record<string, unknown>, settings: BlockSettings, kind: string): unknown[] {
  return Object.entries(settings).flatMap(([name, setting]) => {
    if (setting.kind === kind) return [values[name]];
    if (setting.kind !== "list") return [];
    return getEntries(values[name]).flatMap((entry) => valuesIn(entry, setting.items ?? {}, kind));
  });
}

/** Return the values with `change` applied to all values of one kind, including values in lists. */
export function mapKind(
  values: Record<string, unknown>,
  settings: BlockSettings,
  kind: string,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  const changed = { ...values };
  for (const [name, setting] of Object.entries(settings)) {
    if (setting.kind === kind && name in changed) changed[name] = change(changed[name]);
    else if (setting.kind === "list" && name in changed) {
      changed[name] = getEntries(changed[name]).map((each) =>
        mapKind(each, setting.items ?? {}, kind, change),
      );
    }
  }
  return changed;
}

/**
 * Return whether an entry has only some of the values that its list requires together, such as one of two
 * coordinates.
 */
export function isIncomplete(entry: Record<string, unknown>, { together = [] }: Setting): boolean {
  const filled = together.filter((name) => entry[name] !== null && entry[name] !== "");
  return filled.length > 0 && filled.length < together.length;
}

export function getEntries(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

/** Return a label for a setting without one: "cta_text" → "Cta text". */
export function toWords(name: string): string {
  const words = name.replace(/_(id|url|at)$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
