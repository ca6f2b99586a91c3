/** Close dropdowns on a click or focus elsewhere, and on Escape. */
export function closeMenus(): void {
  for (const name of ["click", "focusin", "keydown"]) document.addEventListener(name, close);
}

function close(event: Event): void {
  const isKey = event instanceof KeyboardEvent;
  const isEscape = isKey && event.key === "Escape";
  if (isKey && !isEscape) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(".dropdown[open]")) {
    const inside = event.target instanceof Node && menu.contains(event.target);
    if (inside && !isEscape) continue;
    if (inside) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
}
