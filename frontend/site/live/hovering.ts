/** So long the pointer may be beside a menu on its way into it. */
const patience = 200;

/**
 * With a mouse a dropdown opens under the pointer and closes when it has left; a click keeps it open. Where the menu
 * is a list of its own, on narrow screens, nothing opens by itself.
 */
export function openOnHover(): void {
  let hovered: HTMLDetailsElement | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const shut = () => {
    if (hovered) hovered.open = false;
    hovered = undefined;
  };
  document.addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType !== "mouse" || !(target instanceof Element)) return;
    const menu = target.closest<HTMLDetailsElement>(".dropdown");
    if (menu !== hovered && menu?.open) return;
    if (menu && !matchMedia("(width >= 960px)").matches) return;
    clearTimeout(leaving);
    if (!menu) leaving = setTimeout(shut, patience);
    else if (!menu.open) {
      shut();
      menu.open = true;
      hovered = menu;
    }
  });
  document.addEventListener("click", (event) => {
    const summary = event.target instanceof Element && event.target.closest("summary");
    if (!summary || !hovered || summary.parentElement !== hovered) return;
    // It is open already: pressing it on the way shall not close it.
    event.preventDefault();
    hovered = undefined;
  });
}
