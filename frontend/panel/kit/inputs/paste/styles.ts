import { rename } from "./elements";

/** The properties of a style sheet that become formats of the text. */
const KEPT = new Set(["font-weight", "font-style", "text-decoration", "text-decoration-line"]);
const MOST_RULES = 300;
const MOST_SIZE = 500_000;

/** Copy formats from the style sheet to the elements, because Word and Excel write bold as a class. */
export function applyStyleSheet(page: Document): void {
  const sheet = [...page.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  if (sheet.length > MOST_SIZE) return;
  const rules = sheet
    .replaceAll("<!--", "")
    .replaceAll("-->", "")
    .split("}")
    .map((rule) => rule.split("{"))
    .filter(([selector = "", body = ""]) => selector.includes(".") && /font-|decoration/.test(body));
  for (const [selector = "", body = ""] of rules.slice(0, MOST_RULES)) applyRule(page.body, selector, body);
}

function applyRule(root: HTMLElement, selector: string, body: string): void {
  const kept = body
    .split(";")
    .map((each) => each.split(":").map((part) => part.trim()))
    .filter(([name = "", value = ""]) => KEPT.has(name) && !/^(?:400|normal|none)/.test(value));
  if (kept.length === 0) return;
  for (const element of findAll(root, selector.trim())) {
    for (const [name = "", value = ""] of kept) {
      if (!element.style.getPropertyValue(name)) element.style.setProperty(name, value);
    }
  }
}

function findAll(root: HTMLElement, selector: string): Iterable<HTMLElement> {
  try {
    return root.querySelectorAll<HTMLElement>(selector);
  } catch {
    // Word writes selectors that browsers do not support.
    return [];
  }
}

/** Convert paragraphs with the style of a heading or quote to the corresponding element. */
export function convertStyledParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p, [role=heading]")) {
    const level = getHeadingLevel(paragraph);
    if (level) rename(paragraph, `h${Math.min(6, level)}`);
    else if (/^Mso(?:Intense)?Quote/.test(paragraph.className)) {
      const quote = document.createElement("blockquote");
      paragraph.replaceWith(quote);
      quote.append(paragraph);
    }
  }
}

function getHeadingLevel(paragraph: Element): number {
  if (paragraph.matches("h1, h2, h3, h4, h5, h6")) return 0;
  if (paragraph.getAttribute("role") === "heading") return Number(paragraph.getAttribute("aria-level")) || 2;
  if (paragraph.className.startsWith("MsoTitle")) return 1;
  const style = paragraph.getAttribute("style") ?? "";
  const found = /heading\s?([1-9])/i.exec(paragraph.className) ?? /mso-outline-level:\s*([1-9])/.exec(style);
  return Number(found?.[1] ?? 0);
}

/**
 * Lower all headings by one level if the text has a first-level heading, because that level is the title of
 * the page.
 */
export function lowerHeadings(body: HTMLElement): void {
  const step = body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(4, Number(heading.tagName.slice(1)) + step);
    rename(heading, `h${level}`);
  }
}
