import { richTextAttributes, richTextTags } from "../../../generated/richText";
import { safe } from "../../../site/links";
import { findLinkedFile } from "../../kit/media/fileLinks";

const ALLOWED = new Set<string>(richTextTags);
const DROPPED_WHOLE = new Set("SCRIPT STYLE TEMPLATE IFRAME OBJECT SVG MATH NOSCRIPT TITLE".split(" "));

/**
 * Sanitize HTML: keep text elements, links to safe targets and images of the library, and no other
 * attributes. The server sanitizes stored HTML. This function is for HTML from the clipboard and the
 * browser's storage.
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
  const tag = element.tagName.toLowerCase();
  if (!ALLOWED.has(tag)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (tag === "img" && findLinkedFile(element.getAttribute("src") ?? "") === null) {
    element.remove();
    return;
  }
  const allowed: readonly string[] = richTextAttributes[tag] ?? [];
  for (const { name, value } of [...element.attributes]) {
    const kept = name === "href" ? safe(value) : value;
    if (allowed.includes(name) && kept) element.setAttribute(name, kept);
    else element.removeAttribute(name);
  }
}
