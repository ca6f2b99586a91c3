import { flushSync } from "react-dom";
import { typeset } from "../../../site/typeset";
import { type BlockSettings, getDefinition, getEntries, getSlots, type Setting } from "../model/definitions";
import type { Block } from "../model/document";
import { withParagraph } from "../model/emptyText";
import type { DishField } from "./dishTexts";
import { holdBlock } from "./heldBlock";

/** A text of a block as the page shows it. */
export interface InlineText {
  /** The path in the block's settings, such as "cards.0.title" or "cells.1.2". */
  path: string;
  setting: Setting;
  value: string;
  /** The element around the text or, for formatted text, the element with its paragraphs. */
  element: HTMLElement;
  /** The text in the page, or null for formatted text and for empty cells. */
  node: Text | null;
  /** The dish that the text belongs to. Other texts belong to the block. */
  dish?: DishField;
  /** A changed text that could not be saved, which the editor continues with. */
  unsaved?: string;
}

const START = "\uE000";
const END = "\uE001";
const MARK = new RegExp(`${START}(.*)${END}$`);
/** Elements that cannot contain an editor. */
const CLOSED = "option, textarea, svg";
const SHOW_TEXT = 4;

type Change = (text: string, path: string, setting: Setting) => string;

/** Return the settings with `change` applied to every text, including texts in lists and tables. */
function mapTexts(
  values: Record<string, unknown>,
  settings: BlockSettings,
  change: Change,
  before = "",
): Record<string, unknown> {
  const changed = { ...values };
  for (const [name, setting] of Object.entries(settings)) {
    const value = values[name];
    const path = before + name;
    const one = (text: unknown, at: string) => (isText(text) ? change(text, at, setting) : text);
    if (setting.kind === "text" || setting.kind === "html") changed[name] = one(value, path);
    if (!Array.isArray(value)) continue;
    if (setting.kind === "texts") changed[name] = value.map((text, index) => one(text, `${path}.${index}`));
    if (setting.kind === "cells") changed[name] = mapCells(value, path, setting, change);
    if (setting.kind === "list") {
      changed[name] = getEntries(value).map((entry, index) =>
        mapTexts(entry, setting.items ?? {}, change, `${path}.${index}.`),
      );
    }
  }
  return changed;
}

/** Change every cell of a table. Other empty texts are not shown, but empty cells are. */
function mapCells(rows: unknown[], path: string, setting: Setting, change: Change): unknown[] {
  return rows.map((row, y) =>
    Array.isArray(row)
      ? row.map((cell, x) => (typeof cell === "string" ? change(cell, `${path}.${y}.${x}`, setting) : cell))
      : row,
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/**
 * Return the texts that a block shows, in reading order. The block is rendered once with marked texts and once
 * without, before the browser paints, so that blocks need no markup for the builder.
 */
export function findTexts(root: Element, { type, props }: Block): InlineText[] {
  const texts = new Map<string, { value: string; setting: Setting }>();
  const marked = mapTexts(
    withParagraph(type, props),
    getDefinition(type)?.props ?? {},
    (value, path, setting) => {
      texts.set(path, { value, setting });
      return value + START + path + END;
    },
  );
  flushSync(() => holdBlock({ id: props.id, replaced: withoutSlots(marked, type) }));
  const marks = [...marksIn(root)];
  flushSync(() => holdBlock(null));
  return marks.flatMap(({ path, shown, place }) => {
    const text = texts.get(path);
    const index = place.at(-1) ?? 0;
    const element = nodeAt(root, place.slice(0, -1)) as HTMLElement | undefined;
    if (!text || !element) return [];
    if (text.setting.kind === "html") {
      return [{ path, ...text, element: element.closest<HTMLElement>(".texts") ?? element, node: null }];
    }
    // A text that the block shortens or joins with others cannot be edited in the page.
    if (shown !== text.value && shown !== typeset(text.value)) return [];
    const node = element.childNodes[index];
    return [{ path, ...text, element, node: node?.nodeType === Node.TEXT_NODE ? (node as Text) : null }];
  });
}

/** Return the settings without slots, because Puck itself renders the blocks in a slot. */
function withoutSlots(values: Record<string, unknown>, type: string): Record<string, unknown> {
  const slots = getSlots(type);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !slots.includes(name)));
}

interface Mark {
  path: string;
  shown: string;
  /** The index of the text, and of each element around it. */
  place: number[];
}

function* marksIn(root: Element): Generator<Mark> {
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, parentElement } = node as Text;
    const found = MARK.exec(data);
    if (!found || parentElement?.closest(CLOSED)) continue;
    yield { path: found[1] ?? "", shown: data.slice(0, found.index), place: placeIn(root, node) };
  }
}

function placeIn(root: Element, node: Node): number[] {
  const place: number[] = [];
  for (let at = node; at !== root && at.parentNode; at = at.parentNode) {
    place.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
  }
  return place;
}

function nodeAt(root: Element, place: number[]): Node | undefined {
  return place.reduce<Node | undefined>((node, index) => node?.childNodes[index], root);
}

/**
 * Return the text at a point: the text with words at the point, else the smallest text around it, or
 * undefined.
 */
export function textAt(texts: readonly InlineText[], x: number, y: number): InlineText | undefined {
  const around = texts.filter(({ element }) => holds(element.getBoundingClientRect(), x, y));
  const hit = around.find(({ node }) => node && listBoxes(node).some((box) => holds(box, x, y)));
  return hit ?? around.toSorted((one, other) => getArea(one.element) - getArea(other.element))[0];
}

function listBoxes(node: Text): DOMRect[] {
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}

function holds({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function getArea(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}
