import { writeCookie } from "../../client/cookies";
import { isEditingOffered } from "../../client/editOffer";
import { listTexts, toHash } from "../../client/pagePlace";
import type { PageShell } from "../shell";

/** The lifetime of a session without "Keep me signed in", in seconds. */
const TWELVE_HOURS = 12 * 60 * 60;

/**
 * Show the link from this page to its editor, for users who edit this site on this device
 * (docs/decisions/page-builder.md). It has inline styles, so that visitors load no CSS for it.
 */
export function offerEditing(shell: PageShell): void {
  if (location.hash === "#edits") rememberOffer();
  const place = document.createElement("nav");
  const link = document.createElement("a");
  place.setAttribute("aria-label", "Team tools");
  link.className = "button";
  link.textContent = "Edit this page";
  // At the end of the page the link is below the footer and covers nothing.
  Object.assign(place.style, { position: "sticky", zIndex: "20", width: "fit-content" });
  Object.assign(place.style, { margin: "1rem", marginInlineStart: "auto" });
  place.append(link);
  let shown = shell;
  const show = () => {
    const { editor } = shown;
    place.hidden = !editor || !isEditingOffered();
    link.href = editor ?? "";
    // Place the link above the bar of quick actions, if there is one.
    place.style.bottom = `calc(1rem + ${document.querySelector<HTMLElement>(".dock")?.offsetHeight ?? 0}px)`;
  };
  show();
  document.body.append(place);
  followPointer(link, () => shown.editor);
  document.addEventListener("shown", (event) => {
    if (event instanceof CustomEvent) shown = event.detail;
    show();
  });
  // The panel deletes the cookie when its last tab closes or the user signs out.
  document.addEventListener("visibilitychange", show);
  window.addEventListener("pageshow", show);
  window.cookieStore?.addEventListener("change", show);
  window.addEventListener("beforeprint", () => place.remove());
  window.addEventListener("afterprint", () => document.body.append(place));
}

/**
 * Set the cookie that offers editing. A panel on its own host cannot set cookies here, so its link to the
 * site requests this cookie.
 */
function rememberOffer(): void {
  writeCookie("edits", "1", { path: "/", sameSite: "Lax", maxAge: TWELVE_HOURS });
  history.replaceState(history.state, "", location.pathname + location.search);
}

interface Point {
  x: number;
  y: number;
}

/** Make the link open the place that the user clicked last, or the middle of the window. */
function followPointer(link: HTMLAnchorElement, getEditor: () => string | null | undefined): void {
  let clicked: (Point & { isMouse: boolean }) | null = null;
  document.addEventListener("pointerdown", ({ target, pageX, pageY, pointerType }) => {
    if ((target as Element).closest("main"))
      clicked = { x: pageX, y: pageY, isMouse: pointerType === "mouse" };
  });
  const lead = () => {
    const editor = getEditor() ?? "";
    if (!editor.endsWith("/build")) return;
    const y = (clicked?.y ?? -1) - scrollY;
    // The text opens after a click only, because a tap can be the end of a scroll.
    if (clicked && y >= 0 && y < innerHeight)
      link.href = editor + hashAt({ x: clicked.x - scrollX, y }, clicked.isMouse);
    else link.href = editor + hashAt({ x: innerWidth / 2, y: innerHeight / 2 }, false);
  };
  for (const event of ["pointerdown", "click", "focus"]) link.addEventListener(event, lead);
  document.addEventListener("shown", () => {
    clicked = null;
  });
}

/**
 * Return the hash for the text next to a point of the window. For a click, include the position in the text.
 */
function hashAt(point: Point, isClick: boolean): string {
  const main = document.querySelector("main");
  const texts = main ? listTexts(main) : [];
  // To the right of a short line, a text above can be nearer than the line.
  const under = document.elementFromPoint(point.x, point.y);
  const inside = texts.filter((text) => under?.contains(text));
  const range = document.createRange();
  let [nearest, least]: [Text | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const text of inside.length > 0 ? inside : texts) {
    range.selectNodeContents(text);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const distance = Math.hypot(getGap(point.x, left, right), getGap(point.y, top, bottom));
    if (width > 0 && distance < least) [nearest, least] = [text, distance];
  }
  if (!nearest) return "";
  const caret = document.caretPositionFromPoint?.(point.x, point.y);
  const offset = caret?.offsetNode === nearest ? caret.offset : 0;
  return toHash(texts, { text: nearest, offset: isClick ? offset : null });
}

function getGap(value: number, start: number, end: number): number {
  return Math.max(start - value, 0, value - end);
}
