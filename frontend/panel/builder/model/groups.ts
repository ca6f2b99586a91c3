import type { BlockCategory } from "../../../blocks/block";
import type { PlainKey, Translate } from "../../messages/shape";
import { blockLabel } from "./blockLabels";
import { type Definition, getConfig, offered } from "./definitions";

interface BlockGroup {
  title: string;
  definitions: Definition[];
}

const TITLES: Record<BlockCategory, PlainKey> = {
  words: "builder.groups.words",
  pictures: "builder.groups.pictures",
  layout: "builder.groups.layout",
  lists: "builder.groups.lists",
  business: "builder.groups.business",
};

/** Return the blocks that match the search, by category. */
export function getGroups(t: Translate, wanted: string, all: readonly Definition[] = offered): BlockGroup[] {
  const words = wanted.trim().toLowerCase();
  const groups = new Map<PlainKey, Definition[]>(Object.values(TITLES).map((title) => [title, []]));
  for (const each of all) {
    const group = getGroup(each);
    const label = blockLabel(each.type);
    if (!`${label} ${each.type} ${t(group)}`.toLowerCase().includes(words)) continue;
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  return [...groups]
    .map(([title, definitions]) => ({ title: t(title), definitions }))
    .filter((group) => group.definitions.length);
}

function getGroup({ type }: Definition): PlainKey {
  return TITLES[getConfig(type)?.category ?? "words"];
}
