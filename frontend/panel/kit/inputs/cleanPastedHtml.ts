/**
 * Convert pasted HTML of word processors to the headings and lists that a text may have.
 *
 * Word writes list items as paragraphs that begin with their bullet. Documents begin with a first-level
 * heading, which on a site is the title of the page.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  lowerHeadings(body);
  for (const first of body.querySelectorAll("p")) {
    if (getLevel(first) > 0 && getLevel(first.previousElementSibling) === 0) gatherList(first);
  }
  return body.innerHTML;
}

function lowerHeadings(body: HTMLElement): void {
  const step = body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(4, Number(heading.tagName.slice(1)) + step);
    replaceName(heading, `h${level}`);
  }
}

/** Return the list level of a Word paragraph; 0 if it is not in a list. */
function getLevel(element: Element | null): number {
  const style = element?.tagName === "P" ? (element.getAttribute("style") ?? "") : "";
  return Number(/mso-list:\s*\w+ level(\d+)/.exec(style)?.[1] ?? 0);
}

/** Convert the paragraphs of a list, starting at `first`, to nested lists. */
function gatherList(first: HTMLElement): void {
  const place = document.createComment("");
  first.before(place);
  const lists: { level: number; list: Element }[] = [];
  let next: Element | null = first;
  while (next && getLevel(next) > 0) {
    const point: Element = next;
    next = point.nextElementSibling;
    const level = getLevel(point);
    const isNumbered = takeMarker(point);
    while ((lists.at(-1)?.level ?? 0) > level && lists.length > 1) lists.pop();
    if ((lists.at(-1)?.level ?? 0) < level) {
      const list = document.createElement(isNumbered ? "ol" : "ul");
      const around = lists.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else place.after(list);
      lists.push({ level, list });
    }
    const entry = document.createElement("li");
    lists.at(-1)?.list.append(entry);
    entry.append(point);
    replaceName(point, "p");
  }
  place.remove();
}

/** Remove the bullet or number of an item; returns whether it was a number. */
function takeMarker(point: Element): boolean {
  const marker = [...point.querySelectorAll("span")].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute("style") ?? ""),
  );
  const sign = marker?.textContent?.trim() ?? "";
  marker?.remove();
  return /^\(?[\da-z]{1,4}[.)]/i.test(sign);
}

function replaceName(element: Element, name: string): void {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
