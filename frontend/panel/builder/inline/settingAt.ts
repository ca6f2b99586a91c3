import { say } from "../../../blocks/texts/texts";
import { changeEntry } from "../model/changeEntry";
import { type BlockSettings, type BlockWording, getEntries, getWording, toWords } from "../model/definitions";

/** Return the settings with another value at a path, such as "cards.0.title" or "cells.1.2". */
export function withValueAt(
  values: Record<string, unknown>,
  settings: BlockSettings,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [name = "", index, ...rest] = path.split(".");
  const setting = settings[name];
  if (index === undefined || !setting) return { ...values, [name]: value };
  const at = Number(index);
  if (setting.kind === "list") {
    const entries = getEntries(values[name]);
    const [entryName = ""] = rest;
    const inside = withValueAt(entries[at] ?? {}, setting.items ?? {}, rest.join("."), value);
    return { ...values, [name]: changeEntry(entries, setting, at, entryName, inside[entryName]) };
  }
  const list = Array.isArray(values[name]) ? values[name] : [];
  const [column] = rest;
  const next = column === undefined ? value : withItem(list[at], Number(column), value);
  return { ...values, [name]: withItem(list, at, next) };
}

/** Replace an item of a list. A list that has become shorter in the meantime does not change. */
function withItem(list: unknown, index: number, value: unknown): unknown[] {
  const items: unknown[] = Array.isArray(list) ? list : [];
  return index < items.length ? items.with(index, value) : items;
}

/** Return the label of the setting at a path. */
export function labelAt(type: string, path: string): string {
  const [name = "", ...inside] = path.split(".").filter((part) => !/^\d+$/.test(part));
  let wording: BlockWording | undefined = getWording(type, name);
  for (const part of inside) wording = wording?.items?.[part];
  return say(wording?.label ?? toWords(inside.at(-1) ?? name));
}
