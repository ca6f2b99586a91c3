import type { Category } from "../../blocks/block";
import { configOf, type Definition, offered } from "./definitions";

export interface Group {
  title: string;
  definitions: Definition[];
}

const TITLES: Record<Category, string> = {
  words: "Text",
  pictures: "Pictures",
  layout: "Layout",
  lists: "Content of this site",
  house: "House and guests",
};

/** The blocks that fit what is searched for, in the groups in which they are offered. */
export function groupsOf(wanted: string, all: readonly Definition[] = offered): Group[] {
  const words = wanted.trim().toLowerCase();
  const groups = new Map<string, Definition[]>(Object.values(TITLES).map((title) => [title, []]));
  for (const each of all) {
    const group = groupOf(each);
    if (!`${each.label} ${each.type} ${group}`.toLowerCase().includes(words)) continue;
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  return [...groups]
    .map(([title, definitions]) => ({ title, definitions }))
    .filter((group) => group.definitions.length);
}

function groupOf({ type }: Definition): string {
  return TITLES[configOf(type)?.category ?? "words"];
}
