/**
 * Return whether the network is unavailable. If it is, tell the user next to the opener, which stays usable.
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
  note.textContent = "You’re offline. Try again when you’re back online.";
  opener.after(note);
  return true;
}

/** Show that a link needs a network, until there is one. The page stays open. */
export function showOffline(): void {
  document.getElementById("offline")?.remove();
  const bar = document.createElement("p");
  bar.id = "offline";
  bar.setAttribute("role", "alert");
  bar.textContent = "You’re offline. Try again when you’re back online.";
  Object.assign(bar.style, {
    position: "fixed",
    inset: "auto 0 0",
    zIndex: "99",
    margin: "0",
    padding: "1rem",
    color: "var(--bg)",
    background: "var(--fg)",
    textAlign: "center",
  });
  document.body.append(bar);
  window.addEventListener("online", () => bar.remove(), { once: true });
}
