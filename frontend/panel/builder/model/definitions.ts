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

/** One for all, so that what is drawn from it is not drawn anew. */
const UNWORDED: BlockWording = {};
const definitions: readonly Definition[] = blocks;
const byType = new Map(definitions.map((each) => [each.type, each]));
const slots = new Map(
  definitions.map(({ type, props }) => [
    type,
    Object.keys(props).filter((name) => props[name]?.kind === "slot"),
  ]),
);

/** Filled as they are asked for: most pages are opened without adding a block. */
const examples = new Map<string, Record<string, unknown>>();

/** What the builder offers: blocks that the API knows and that can be drawn. */
export const offered: readonly Definition[] = definitions.filter(({ type }) =>
  Object.hasOwn(blockConfigs, type),
);

export function definitionOf(type: string): Definition | undefined {
  return byType.get(type);
}

export function configOf(type: string): BlockConfig<Record<string, unknown>> | undefined {
  return Object.hasOwn(blockConfigs, type) ? blockConfigs[type] : undefined;
}

export function labelOf(type: string): string {
  return byType.get(type)?.label ?? type;
}

export function slotsOf(type: string): readonly string[] {
  return slots.get(type) ?? [];
}

export function wordingOf(type: string, name: string): BlockWording {
  return configOf(type)?.fields[name] ?? UNWORDED;
}

/** A block as it is before anybody has written anything into it, in the language of whoever builds. */
export function defaultsOf(type: string): Record<string, unknown> {
  const pairs = Object.entries(blankEntry(byType.get(type)?.props ?? {})).map(([name, value]) => [
    name,
    typeof value === "string" ? say(value) : value,
  ]);
  return Object.fromEntries(pairs);
}

/** What a new block of that kind says, so that one sees what it is for; empty where it has nothing of its own. */
export function exampleOf(type: string, language = spokenLanguage()): Record<string, unknown> {
  const name = `${language}/${type}`;
  const example = examples.get(name) ?? wholeExample(type, (english) => say(english, language));
  examples.set(name, example);
  return example;
}

/** The same in every language: a page may be looked at by somebody who speaks another than who built it. */
export function examplesOf(type: string): Record<string, unknown>[] {
  return (Object.keys(languages) as Language[]).map((language) => exampleOf(type, language));
}

/** The example with the entries of its lists whole. A film is somebody's, so every block begins without one. */
function wholeExample(type: string, inLanguage: TextTranslator): Record<string, unknown> {
  const props = byType.get(type)?.props ?? {};
  const pairs = Object.entries(configOf(type)?.example(inLanguage) ?? {}).flatMap(([name, value]) => {
    const { kind, items } = props[name] ?? {};
    if (kind === "video") return [];
    if (!items) return [[name, value]];
    return [[name, entriesOf(value).map((entry) => ({ ...blankEntry(items), ...entry }))]];
  });
  return Object.fromEntries(pairs);
}

/** A list's entry as it is before anybody has written anything into it. */
export function blankEntry(settings: BlockSettings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, { default: value }]) => [name, copied(value)]),
  );
}

/** Most are plain, and hundreds are asked for as the builder opens: only what can be written into is copied. */
function copied<Value>(value: Value): Value {
  return typeof value === "object" ? structuredClone(value) : value;
}

/** Every value in a block's settings of that kind, those in lists included; blocks inside are left out. */
export function valuesOfKind(block: Block, kind: string): unknown[] {
  return valuesIn(block.props, byType.get(block.type)?.props ?? {}, kind);
}

function valuesIn(values: Record<string, unknown>, settings: BlockSettings, kind: string): unknown[] {
  return Object.entries(settings).flatMap(([name, setting]) => {
    if (setting.kind === kind) return [values[name]];
    if (setting.kind !== "list") return [];
    return entriesOf(values[name]).flatMap((entry) => valuesIn(entry, setting.items ?? {}, kind));
  });
}

/** The same values with those of a kind changed, in lists as well. */
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
      changed[name] = entriesOf(changed[name]).map((each) =>
        mapKind(each, setting.items ?? {}, kind, change),
      );
    }
  }
  return changed;
}

/** Whether an entry has some of what its list only takes together, such as one of two coordinates. */
export function isIncomplete(entry: Record<string, unknown>, { together = [] }: Setting): boolean {
  const filled = together.filter((name) => entry[name] !== null && entry[name] !== "");
  return filled.length > 0 && filled.length < together.length;
}

export function entriesOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

/** "cta_text" → "Cta text", for settings that nobody has worded. */
export function inWords(name: string): string {
  const words = name.replace(/_(id|url|at)$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
