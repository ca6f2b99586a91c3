import type { Page } from "@playwright/test";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** One line of a text on the page. */
interface Line extends Box {
  text: string;
  /** The element of the text; lines of one element do not overlap each other. */
  element: number;
  /** The nearest box that clips its content. */
  frame: (Box & { scrolls: boolean }) | null;
  isInBar: boolean;
}

interface Target extends Box {
  text: string;
  isInSentence: boolean;
  /** Targets that contain this one, or are inside it. */
  related: number[];
}

/** Texts that are for screen readers, or on a drawing such as a map. */
const UNSEEN =
  ".unseen, .skip, .trap, .map, [aria-hidden], .search .button, [popover]:not(:popover-open), [data-footer='compact'] .footer h2";

/** Return the texts and targets that visitors cannot read or press at the current window size. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const [width, wide] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth] as const;
  });
  const lines = await textLines(page);
  return [
    ...new Set([
      ...(wide > width ? [`scrolls sideways: ${wide} px`] : []),
      ...lines.filter((line) => isCut(line, width)).map(({ text }) => `cut: ${text}`),
      ...(await brokenWords(page)).map((word) => `broken word: ${word}`),
      ...overlaps(lines),
      ...smallTargets(await targets(page)),
    ]),
  ];
}

function isCut({ frame, left, right, top, bottom }: Line, width: number): boolean {
  if (frame?.scrolls) return false;
  if (left < -1 || right > width + 1) return true;
  const middle = (top + bottom) / 2;
  return (
    !!frame &&
    (left < frame.left - 1 || right > frame.right + 1 || middle > frame.bottom || middle < frame.top)
  );
}

/** Return overlapping lines of different elements. Letters fill the middle half of their line. */
function overlaps(lines: Line[]): string[] {
  const cores = lines.map((line) => ({ ...line, ...core(line) })).sort((one, other) => one.top - other.top);
  return cores.flatMap((one, index) => {
    const found: string[] = [];
    for (const other of cores.slice(index + 1)) {
      if (other.top >= one.bottom - 2) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      // Bars cover the page on purpose.
      const isOnPage = one.isInBar === other.isInBar && one.element !== other.element;
      if (across > 2 && down > 2 && isOnPage) found.push(`overlap: ${one.text} | ${other.text}`);
    }
    return found;
  });
}

function core({ top, bottom }: Box): Pick<Box, "top" | "bottom"> {
  const quarter = (bottom - top) / 4;
  return { top: top + quarter, bottom: bottom - quarter };
}

/**
 * Return targets that violate WCAG 2.5.8: targets have 24 px, or keep this distance from others. Links in a
 * sentence are exempt.
 */
function smallTargets(all: Target[]): string[] {
  return all
    .filter((target, index) => {
      const { left, right, top, bottom, isInSentence, related } = target;
      if (isInSentence || (right - left >= 24 && bottom - top >= 24)) return false;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return all.some((other, at) => at !== index && !related.includes(at) && distance(other, x, y) < 12);
    })
    .map(
      ({ text, left, right, top, bottom }) =>
        `small target, ${Math.round(right - left)} × ${Math.round(bottom - top)} px: ${text}`,
    );
}

function distance({ left, right, top, bottom }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function textLines(page: Page): Promise<Line[]> {
  return page.evaluate((unseen) => {
    const ancestor = (node: Element, holds: (style: CSSStyleDeclaration) => boolean) => {
      for (let each: Element | null = node; each && each !== document.body; each = each.parentElement)
        if (holds(getComputedStyle(each))) return each;
      return null;
    };
    const elements: Element[] = [];
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim().slice(0, 40);
      if (!element || !text || element.closest(`script, style, select, ${unseen}`)) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      elements.push(element);
      const box = ancestor(element, ({ overflowX }) => overflowX !== "visible");
      const edges = box?.getBoundingClientRect().toJSON();
      const frame = box && { ...edges, scrolls: /auto|scroll/.test(getComputedStyle(box).overflowX) };
      const isInBar = ancestor(element, ({ position }) => /fixed|sticky/.test(position)) !== null;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.width >= 1)
          lines.push({ ...rect.toJSON(), text, element: elements.indexOf(element), frame, isInBar });
    }
    return lines;
  }, UNSEEN);
}

/** Return words on two lines, although a line of any phone has space for them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((unseen) => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest(`script, style, select, ${unseen}`)) continue;
      for (const word of node.nodeValue?.matchAll(/[\p{L}\d]{2,14}/gu) ?? []) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const shown = [...range.getClientRects()].filter((each) => each.width > 0);
        if (new Set(shown.map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  }, UNSEEN);
}

function targets(page: Page): Promise<Target[]> {
  return page.evaluate((unseen) => {
    const nodes = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(
      (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(unseen),
    );
    return nodes.map((node) => {
      // The whole label of a checkbox, and the whole card of a link.
      const isStretched = getComputedStyle(node, "::after").position === "absolute";
      const area = node.closest("label") ?? (isStretched && node.closest("li, .card, .row")) ?? node;
      const text = node.textContent?.trim() ?? "";
      const isInSentence =
        getComputedStyle(node).display === "inline" &&
        (node.parentElement?.textContent?.trim().length ?? 0) > text.length;
      const related = nodes.flatMap((other, at) =>
        other.contains(node) || node.contains(other) ? [at] : [],
      );
      const box = (area || node).getBoundingClientRect();
      return { ...box.toJSON(), text: text.slice(0, 30), isInSentence, related };
    });
  }, UNSEEN);
}

/** Return focused elements that a fixed bar covers by more than half, in both directions of Tab. */
export function coveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isFixed = (each: Element) => /fixed|sticky/.test(getComputedStyle(each).position);
    const bars = [...document.querySelectorAll(".header, .dock")].filter(isFixed);
    const selector = "a[href], button, input, select, textarea, summary";
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (each) =>
        each.tabIndex >= 0 &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !bars.some((bar) => bar.contains(each)),
    );
    const covered = new Set<string>();
    for (const each of [...stops, ...stops.toReversed()]) {
      each.focus();
      const { top, bottom } = each.getBoundingClientRect();
      for (const bar of bars) {
        const box = bar.getBoundingClientRect();
        if (Math.min(bottom, box.bottom) - Math.max(top, box.top) > (bottom - top) / 2)
          covered.add(`behind .${bar.className}: ${each.textContent?.trim() || each.getAttribute("name")}`);
      }
    }
    return [...covered];
  });
}

/** A window of 1280 × 1024 px at 400%. */
export const MAGNIFIED = { width: 320, height: 256 };

/** Return the share of the window's height that bars cover in the middle of the page. */
export function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" });
    const heights = [...document.querySelectorAll("body *")]
      .filter((each) => /fixed|sticky/.test(getComputedStyle(each).position) && each.checkVisibility())
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > innerWidth / 2)
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)));
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });
}

/** Return the controls that have no border in forced colors, where backgrounds are not shown. */
export async function bareControls(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const controls = page.locator(
    ".button, .chip, .menu-button, main :is(input:not([type=hidden], [type=checkbox]), select, textarea)",
  );
  const bare = await controls.evaluateAll((all) =>
    all
      .filter(
        (each) => each.checkVisibility() && Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1,
      )
      .map((each) => each.outerHTML.slice(0, 90)),
  );
  await page.emulateMedia({ forcedColors: "none" });
  return bare;
}
