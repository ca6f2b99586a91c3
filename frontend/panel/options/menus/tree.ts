import { menuLimits } from "../../../generated/limits";
import type { components } from "../../../generated/schema";

type SavedEntry = components["schemas"]["MenuItemBody"];
export type MenuName = "header" | "footer";

/** A menu entry during editing: the API's fields, with a key that identifies it. */
export interface TreeEntry {
  key: string;
  text: string;
  url: string;
  type: "link" | "post";
  post_id: string | null;
  children: TreeEntry[];
}

/** The position of an entry: its parent (null: top level), and its index among the children. */
export interface EntryPosition {
  parent: string | null;
  index: number;
}

export type EntryDirection = "up" | "down" | "in" | "out";

const MAX_LEVELS = menuLimits.levels;

/**
 * Return the API's entries with keys derived from their positions, so that the same menu always has the same
 * keys.
 */
export function getEntries(items: readonly SavedEntry[] = [], prefix: string = ""): TreeEntry[] {
  return items.map(({ text, url, type, post_id, children }, index) => {
    const key = `${prefix}.${index}`;
    const id = post_id == null ? null : String(post_id);
    return { key, text, url, type, post_id: id, children: getEntries(children, key) };
  });
}

/** Return the entries as the API expects them; in the header, entries with children are dropdowns. */
export function getItems(entries: readonly TreeEntry[], menu: MenuName): SavedEntry[] {
  return entries.map(({ text, url, type, post_id, children }) => ({
    text,
    url: type === "post" ? "" : url.trim(),
    type,
    post_id: type === "post" ? post_id : null,
    mode: menu === "header" && children.length > 0 ? "dropdown" : "link",
    children: getItems(children, menu),
  }));
}

export function find(entries: readonly TreeEntry[], key: string): TreeEntry | undefined {
  for (const entry of entries) {
    const match = entry.key === key ? entry : find(entry.children, key);
    if (match) return match;
  }
  return undefined;
}

export function getPlace(
  entries: readonly TreeEntry[],
  key: string,
  parent: string | null = null,
): EntryPosition | undefined {
  for (const [index, entry] of entries.entries()) {
    const place = entry.key === key ? { parent, index } : getPlace(entry.children, key, entry.key);
    if (place) return place;
  }
  return undefined;
}

export function changeEntry(
  entries: readonly TreeEntry[],
  key: string,
  change: Partial<TreeEntry>,
): TreeEntry[] {
  return entries.map((entry) =>
    entry.key === key
      ? { ...entry, ...change }
      : { ...entry, children: changeEntry(entry.children, key, change) },
  );
}

export function without(entries: readonly TreeEntry[], key: string): TreeEntry[] {
  return entries
    .filter((entry) => entry.key !== key)
    .map((entry) => ({ ...entry, children: without(entry.children, key) }));
}

/**
 * Insert `added` at its position, or at the end if there are fewer entries. If its parent no longer exists,
 * insert it at the top level.
 */
export function withEntry(
  entries: readonly TreeEntry[],
  added: TreeEntry,
  { parent, index }: EntryPosition,
): TreeEntry[] {
  if (parent === null || !find(entries, parent)) return entries.toSpliced(index, 0, added);
  const inserted = (level: readonly TreeEntry[]): TreeEntry[] =>
    level.map((entry) => ({
      ...entry,
      children: entry.key === parent ? entry.children.toSpliced(index, 0, added) : inserted(entry.children),
    }));
  return inserted(entries);
}

/** Return the height of an entry in levels, including itself. */
function getHeight(entry: TreeEntry): number {
  return 1 + Math.max(0, ...entry.children.map(getHeight));
}

/** Return the level of an entry; 0 is the top level. */
function getLevel(entries: readonly TreeEntry[], key: string): number {
  const place = getPlace(entries, key);
  return place?.parent ? 1 + getLevel(entries, place.parent) : 0;
}

/**
 * Return whether `entry` can be moved under `parent` without exceeding the depth limit or containing itself.
 */
export function fitsUnder(entries: readonly TreeEntry[], entry: TreeEntry, parent: string | null): boolean {
  if (parent === null) return true;
  if (parent === entry.key || find(entry.children, parent)) return false;
  return getLevel(entries, parent) + 1 + getHeight(entry) <= MAX_LEVELS;
}

export function moveEntry(entries: readonly TreeEntry[], key: string, to: EntryPosition): TreeEntry[] {
  const entry = find(entries, key);
  if (!entry || !fitsUnder(entries, entry, to.parent)) return [...entries];
  return withEntry(without(entries, key), entry, to);
}

/**
 * Return the position after one step (past a sibling, under the entry above, or out of the parent), or null
 * if the step is not possible.
 */
export function stepFrom(
  entries: readonly TreeEntry[],
  key: string,
  direction: EntryDirection,
): EntryPosition | null {
  const place = getPlace(entries, key);
  const entry = find(entries, key);
  if (!place || !entry) return null;
  const siblings = place.parent === null ? entries : (find(entries, place.parent)?.children ?? []);
  if (direction === "up") return place.index > 0 ? { ...place, index: place.index - 1 } : null;
  if (direction === "down")
    return place.index < siblings.length - 1 ? { ...place, index: place.index + 1 } : null;
  if (direction === "in") {
    const above = siblings[place.index - 1];
    return above && fitsUnder(entries, entry, above.key)
      ? { parent: above.key, index: above.children.length }
      : null;
  }
  const outer = place.parent === null ? undefined : getPlace(entries, place.parent);
  return outer ? { parent: outer.parent, index: outer.index + 1 } : null;
}

/** Return the errors of each entry, by its key and the field. */
export function listEntryErrors(
  errors: Record<string, string>,
  entries: readonly TreeEntry[],
  menu: MenuName,
) {
  const complaints = new Map<string, Record<string, string>>();
  const walk = (level: readonly TreeEntry[], path: string) => {
    for (const [index, entry] of level.entries()) {
      const here = `${path}.${index}`;
      const problems = ["text", "url", "post_id"].flatMap((field) => {
        const message = errors[`${here}.${field}`];
        return message ? [[field, message]] : [];
      });
      if (problems.length > 0) complaints.set(entry.key, Object.fromEntries(problems));
      walk(entry.children, `${here}.children`);
    }
  };
  walk(entries, `menuBody.${menu}`);
  return complaints;
}

/** Return whether a stored value is a list of entries at every level. */
export function areEntries(value: unknown, level: number = 1): value is TreeEntry[] {
  if (!Array.isArray(value) || level > MAX_LEVELS + 1) return false;
  return value.every(
    (each: Partial<TreeEntry> | null) =>
      typeof each?.key === "string" &&
      typeof each.text === "string" &&
      typeof each.url === "string" &&
      (each.type === "link" || each.type === "post") &&
      (each.post_id === null || typeof each.post_id === "string") &&
      areEntries(each.children, level + 1),
  );
}
