/**
 * Return whether the network is unavailable, after showing this next to the opener, which can be used again.
 */
export function saysOffline(opener: HTMLElement): boolean {
  const known = opener.parentElement?.querySelector<HTMLElement>(":scope > [data-offline]");
  if (navigator.onLine) {
    known?.remove();
    return false;
  }
  const note = known ?? document.createElement("p");
  note.className = "note";
  note.dataset.offline = "";
  note.setAttribute("role", "alert");
  note.textContent = "You’re offline. This page opens when you’re back online.";
  opener.after(note);
  return true;
}
