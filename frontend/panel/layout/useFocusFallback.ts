import { type RefObject, useEffect } from "react";

const ROW = "li, tr";
const CONTROL = "a[href], button:not(:disabled), input:not(:disabled)";

interface LastFocus {
  row: Element;
  list: Element;
  /** The indexes of the row in the list, and of the focused control in the row. */
  place: number;
  control: number;
  path: string;
}

/**
 * Keep focus in a list when its focused row disappears: move it to the row now at its position, or to the
 * heading if the list is empty.
 */
export function useFocusFallback(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    let last: LastFocus | null = null;

    function remember({ target }: FocusEvent) {
      const row = (target as Element).closest(ROW);
      const list = row?.parentElement;
      last = row && list ? { row, list, ...getPlace(row, list, target as Element) } : null;
    }

    const observer = new MutationObserver(() => {
      if (!last || last.row.isConnected) return;
      const { list, place, control, path } = last;
      last = null;
      // After a navigation, focus starts on the new screen, and an explicitly focused element keeps focus.
      if (path !== location.pathname || document.activeElement !== document.body) return;
      const rows = list.isConnected ? getRows(list) : [];
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

function getPlace(row: Element, list: Element, target: Element) {
  return {
    place: getRows(list).indexOf(row),
    control: [...row.querySelectorAll(CONTROL)].indexOf(target),
    path: location.pathname,
  };
}

function getRows(list: Element): Element[] {
  return [...list.children].filter((each) => each.matches(ROW));
}
