import { safe } from "../../../site/links";
import { findLinkedFile } from "../../kit/media/fileLinks";

const ALLOWED = new Set(
  "A B BLOCKQUOTE BR CODE EM H2 H3 H4 HR I IMG LI OL P PRE S STRONG SUB SUP U UL".split(" "),
);
const OF_PICTURES = new Set(["src", "alt", "width", "height"]);
const DROPPED_WHOLE = new Set("SCRIPT STYLE TEMPLATE IFRAME OBJECT SVG MATH NOSCRIPT TITLE".split(" "));

/**
 * Sanitize HTML: keep text elements, links to safe targets and pictures of the library, and no other
 * attributes.
 *
 * The server sanitizes stored HTML; this handles HTML from the clipboard and from the browser's storage.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  cleanInside(body);
  return body.innerHTML;
}

function cleanInside(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) continue;
    if (!(node instanceof Element) || DROPPED_WHOLE.has(node.tagName.toUpperCase())) node.remove();
    else cleanElement(node);
  }
}

function cleanElement(element: Element): void {
  cleanInside(element);
  if (!ALLOWED.has(element.tagName)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.tagName === "IMG") {
    cleanPicture(element);
    return;
  }
  const href = element.tagName === "A" ? safe(element.getAttribute("href") ?? "") : undefined;
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (href) element.setAttribute("href", href);
}

function cleanPicture(picture: Element): void {
  if (findLinkedFile(picture.getAttribute("src") ?? "") === null) picture.remove();
  for (const { name } of [...picture.attributes]) {
    if (!OF_PICTURES.has(name)) picture.removeAttribute(name);
  }
}
