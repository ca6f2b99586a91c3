// See docs/decisions/page-builder.md.
import { type BlockSettings, getDefinition, getEntries } from "../model/definitions";
import type { Block } from "../model/document";
import type { CanvasPoint } from "./pointing";

/** One text or file in a block's settings, with its path, such as "sections.1.dishes.0.title". */
interface Value {
  path: string;
  text: string;
  fileId: number | null;
}

interface PointedEntry {
  path: string;
  /** The first text of the entry, which identifies it. */
  main: Value;
}

/** Return the name of a file in the canvas, or undefined while it is unknown. */
export type NameOf = (fileId: number) => string | undefined;

/**
 * Return the path of the setting or list entry that an element of a rendered block shows, or null for the
 * whole block. `elements` are the elements at the point, from the innermost to the block. The search uses the
 * rendered content, so that public pages need no markup for the builder.
 */
export function findSettingAtPoint(
  elements: readonly Element[],
  block: Block,
  getName: NameOf,
): string | null {
  const settings = getDefinition(block.type)?.props ?? {};
  const values = [...valuesIn(block.props, settings)];
  const [innermost] = elements;
  if (!innermost) return null;
  const shown = plain(innermost.textContent);
  const exact = values.filter((each) => matchesElement(each, innermost, shown, getName));
  if (exact.length === 1 && exact[0]) return exact[0].path;
  const entries = entriesAmong(values);
  for (const element of elements) {
    const text = plain(element.textContent);
    const inside = entries.filter(({ main }) =>
      main.fileId === null
        ? text.includes(main.text)
        : picturesIn(element).some((each) => isFile(main, each, getName)),
    );
    if (inside.length === 0) continue;
    const entry = commonEntry(inside.map(({ path }) => path));
    if (!entry) break;
    const meant = exact.find(({ path }) => path.startsWith(`${entry}.`));
    return meant?.path ?? inside.find(({ path }) => path === entry)?.main.path ?? entry;
  }
  return rowAmongSiblings(elements, block.props, settings);
}

/** Return the path of the setting at a point of a block, or null for the whole block. */
export function findSettingInBlock(
  block: Block,
  { box, x, y }: Pick<CanvasPoint, "box" | "x" | "y">,
  getName: NameOf,
): string | null {
  const element = box?.querySelector(":scope > .canvas-block");
  return element ? findSettingAtPoint(elementsAt(element, x, y), block, getName) : null;
}

/**
 * Return the elements of `box` at a point, the innermost first. Unlike the browser's function, this function
 * includes inert elements.
 */
export function elementsAt(box: Element, x: number, y: number): Element[] {
  const boxes = [box];
  for (let inner: Element | undefined = box; inner; ) {
    inner = [...inner.children].findLast((each) => holds(each, x, y));
    if (inner) boxes.unshift(inner);
  }
  return boxes;
}

function holds(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function* valuesIn(values: Record<string, unknown>, settings: BlockSettings, before = ""): Generator<Value> {
  for (const [name, { kind, items }] of Object.entries(settings)) {
    const value = values[name];
    const path = before + name;
    if (kind === "media" && typeof value === "number") yield { path, text: "", fileId: value };
    if (["text", "html", "texts"].includes(kind)) {
      const text = plain(Array.isArray(value) ? value.join(" ") : removeFormat(value));
      if (text) yield { path, text, fileId: null };
    }
    for (const [index, entry] of items ? getEntries(value).entries() : []) {
      yield* valuesIn(entry, items ?? {}, `${path}.${index}.`);
    }
  }
}

/** Return whether the element shows the file, the text, or a paragraph of the text. */
function matchesElement(value: Value, element: Element, shown: string, getName: NameOf): boolean {
  if (value.fileId !== null) return element.tagName === "IMG" && isFile(value, element, getName);
  return shown.length > 0 && (value.text === shown || (shown.length > 20 && value.text.includes(shown)));
}

function picturesIn(element: Element): Element[] {
  return element.tagName === "IMG" ? [element] : [...element.querySelectorAll("img")];
}

function isFile({ fileId }: Value, picture: Element, getName: NameOf): boolean {
  const name = fileId === null ? undefined : getName(fileId);
  return name !== undefined && name !== "" && (picture.getAttribute("src") ?? "").includes(name);
}

function entriesAmong(values: readonly Value[]): PointedEntry[] {
  const entries = new Map<string, PointedEntry>();
  for (const value of values) {
    const path = getEntry(value.path);
    if (path && !entries.has(path)) entries.set(path, { path, main: value });
  }
  return [...entries.values()];
}

/**
 * Return the list entry of a path: "sections.1.dishes.0.title" → "sections.1.dishes.0". Return "" outside
 * lists.
 */
function getEntry(path: string): string {
  return /^(.*\.\d+)\.[^.]*$/.exec(path)?.[1] ?? "";
}

/** Return the path of the innermost entry that contains all given paths. */
function commonEntry(paths: readonly string[]): string {
  const [first = ""] = paths;
  const isAround = (entry: string) => paths.every((path) => path === entry || path.startsWith(`${entry}.`));
  const parts = first.split(".");
  const around = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return around.find((entry) => /\.\d+$/.test(entry) && isAround(entry)) ?? "";
}

/**
 * Return the clicked entry of a list without texts, such as hours. Its element has as many siblings as the
 * list has entries.
 */
function rowAmongSiblings(
  elements: readonly Element[],
  values: Record<string, unknown>,
  settings: BlockSettings,
): string | null {
  const lists = Object.keys(settings).filter((name) => settings[name]?.kind === "list");
  for (const element of elements) {
    const alike = [...(element.parentElement?.children ?? [])].filter(
      ({ tagName }) => tagName === element.tagName,
    );
    const list = lists.find((name) => alike.length > 1 && getEntries(values[name]).length === alike.length);
    if (list) return `${list}.${alike.indexOf(element)}`;
  }
  return null;
}

function removeFormat(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.includes("<")
    ? (new DOMParser().parseFromString(value, "text/html").body.textContent ?? "")
    : value;
}

function plain(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
