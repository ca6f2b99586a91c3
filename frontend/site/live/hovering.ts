/** Milliseconds that the pointer may be outside a menu on its way into it. */
const patience = 200;

/**
 * Open a dropdown when the mouse is over it, and close it when the mouse has left. A click keeps it open. On
 * narrow screens, where the menu is a separate list, nothing opens on hover.
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
    // Hovering has already opened the menu, so a click must not close it.
    event.preventDefault();
    hovered = undefined;
  });
}
