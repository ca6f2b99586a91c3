import { type RefObject, useEffect } from "react";

const ROW = "li, tr";
const CONTROL = "a[href], button:not(:disabled), input:not(:disabled)";

interface LastFocus {
  row: Element;
  list: Element;
  /** Which of the rows it is, and which of its controls had the focus. */
  place: number;
  control: number;
  path: string;
}

/** The keyboard stays in a list whose row it was in has gone: it goes on at the row that took its place, or at the
 * heading of the screen if there is none left. */
export function useFocusFallback(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    let last: LastFocus | null = null;

    function remember({ target }: FocusEvent) {
      const row = (target as Element).closest(ROW);
      const list = row?.parentElement;
      last = row && list ? { row, list, ...placeOf(row, list, target as Element) } : null;
    }

    const observer = new MutationObserver(() => {
      if (!last || last.row.isConnected) return;
      const { list, place, control, path } = last;
      last = null;
      // Whoever has gone to another screen begins there, and whoever was given the focus has it.
      if (path !== location.pathname || document.activeElement !== document.body) return;
      const rows = list.isConnected ? rowsOf(list) : [];
      const controls = rows[Math.min(place, rows.length - 1)]?.querySelectorAll<HTMLElement>(CONTROL);
      (controls?.[control] ?? controls?.[0] ?? element.querySelector<HTMLElement>("h1"))?.focus();
    });

    element.addEventListener("focusin", remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, [main]);
}

function placeOf(row: Element, list: Element, target: Element) {
  return {
    place: rowsOf(list).indexOf(row),
    control: [...row.querySelectorAll(CONTROL)].indexOf(target),
    path: location.pathname,
  };
}

function rowsOf(list: Element): Element[] {
  return [...list.children].filter((each) => each.matches(ROW));
}
