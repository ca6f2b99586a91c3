/** Replace an element with an element of another name, without its attributes. */
export function rename(element: Element, name: string): Element {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
