import { getConfig, getDefinition, getEntries, getExamples } from "./definitions";
import type { Block } from "./document";

/** A block with example content, from the template or newly added. */
export interface ExampleBlock {
  type: string;
  props: Record<string, unknown>;
}

/**
 * The kinds of settings that identify example content, because users do not enter the same values by chance.
 */
const WORDY = new Set(["text", "html", "list", "cells"]);
/** Settings with texts that suit most sites unchanged. */
const USUAL = new Set(["fields", "buttons"]);
const ENOUGH_WORDS = 4;

/** Return the texts of a block that are unchanged example content. */
export function placeholderTexts({ type, props }: Block, template: readonly ExampleBlock[]): string[] {
  const settings = getDefinition(type)?.props ?? {};
  const wordy = Object.keys(settings).filter((name) => WORDY.has(settings[name]?.kind ?? ""));
  // Blocks that list content of the site have an example title that fits every site.
  const isList = getConfig(type)?.category === "lists";
  const added = isList ? [] : getExamples(type);
  const written = isList ? [] : template.filter((each) => each.type === type);
  const texts = wordy.flatMap((name) => {
    const value = props[name];
    if (value === "" || value === undefined) return [];
    const own = added.some((example) => name in example && holds(value, example[name]));
    if (own && !Array.isArray(value)) return [getWords(value)];
    const examples = [...(own ? added : []), ...written.map((each) => each.props)];
    return examples.flatMap((example) => (USUAL.has(name) && !own ? [] : same(value, example[name])));
  });
  return [...new Set(texts)];
}

/** Return the texts and entries of `value` that also occur in `example`. */
function same(value: unknown, example: unknown): string[] {
  if (typeof value === "string") {
    return value === example && getWords(value).split(" ").length >= ENOUGH_WORDS ? [getWords(value)] : [];
  }
  const examples = entriesIn(example);
  return entriesIn(value).flatMap((entry) => {
    const match = examples.find((each) => holds(entry, each));
    return match ? [getWords(match)] : [];
  });
}

/** Return whether `value` contains all of `example`. Values added by the server are ignored. */
export function holds(value: unknown, example: unknown): boolean {
  if (typeof example !== "object" || example === null) return value === example;
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(example)) {
    if (!Array.isArray(value) || value.length !== example.length) return false;
    return example.every((each, index) => holds(value[index], each));
  }
  const [own, other] = [value, example] as Record<string, unknown>[];
  return Object.keys(other ?? {}).every((name) => holds(own?.[name], other?.[name]));
}

/** Return the innermost entries, such as dishes instead of their sections. */
function entriesIn(value: unknown): Record<string, unknown>[] {
  return getEntries(value).flatMap((entry) => {
    const inner = Object.values(entry).flatMap(entriesIn);
    return inner.length ? inner : [entry];
  });
}

function getWords(value: unknown): string {
  if (typeof value === "string")
    return value
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const texts = Object.values(value as Record<string, unknown>).filter(
    (each) => typeof each === "string" && each !== "" && !each.startsWith("/"),
  );
  return texts.join(" · ");
}
