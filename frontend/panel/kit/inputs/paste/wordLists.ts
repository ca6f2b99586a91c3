import { rename } from "./elements";

interface Item {
  list: string;
  level: number;
}

interface OpenList extends Item {
  element: Element;
}

/** Convert paragraphs that Word marks as list items to nested lists. */
export function convertWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll("p")) {
    if (getItem(first) && !getItem(first.previousElementSibling)) gatherList(first);
  }
}

function getItem(element: Element | null): Item | null {
  const style = element?.tagName === "P" ? (element.getAttribute("style") ?? "") : "";
  const found = /mso-list:\s*(\w+) level(\d+)/.exec(style);
  return found ? { list: found[1] ?? "", level: Number(found[2]) } : null;
}

/**
 * Convert the paragraphs that start at `first`. Another list, or bullets after numbers, starts a new element.
 */
function gatherList(first: Element): void {
  const place = document.createComment("");
  first.before(place);
  const open: OpenList[] = [];
  let next: Element | null = first;
  for (let item = getItem(next); next && item; item = getItem(next)) {
    const paragraph: Element = next;
    next = paragraph.nextElementSibling;
    const number = takeMarker(paragraph);
    const name = number === null ? "UL" : "OL";
    const isOther = ({ level, list, element }: OpenList) =>
      level > item.level || (level === item.level && (list !== item.list || element.tagName !== name));
    while (open.some(isOther)) open.pop();
    if ((open.at(-1)?.level ?? 0) < item.level) {
      const element = document.createElement(name);
      if (number !== null && number > 1) element.setAttribute("start", String(number));
      const around = open.at(-1)?.element.lastElementChild;
      if (around) around.append(element);
      else place.before(element);
      open.push({ ...item, element });
    }
    const entry = document.createElement("li");
    open.at(-1)?.element.append(entry);
    entry.append(paragraph);
    rename(paragraph, "p");
  }
  place.remove();
}

/** Remove the marker of an item and return its number. Return 1 for a letter and null for a bullet. */
function takeMarker(paragraph: Element): number | null {
  const marker = [...paragraph.querySelectorAll("span")].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute("style") ?? ""),
  );
  const sign = marker?.textContent?.trim() ?? "";
  marker?.remove();
  const [, number] = /^\(?([\da-z]{1,4})[.)]/i.exec(sign) ?? [];
  return number === undefined ? null : Number(number) || 1;
}
