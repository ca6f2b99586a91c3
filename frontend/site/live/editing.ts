import { writeCookie } from "../../client/cookies";
import { isEditingOffered } from "../../client/editOffer";
import type { PageShell } from "../shell";

/** The lifetime of a session without "Keep me signed in", in seconds. */
const TWELVE_HOURS = 12 * 60 * 60;

/**
 * Show the link from this page to its editor, for users who edit this site on this device
 * (docs/decisions/page-builder.md). It has inline styles, so that visitors load no rule for it.
 */
export function offerEditing(shell: PageShell): void {
  if (location.hash === "#edits") rememberOffer();
  const place = document.createElement("nav");
  const link = document.createElement("a");
  place.setAttribute("aria-label", "Team tools");
  link.className = "button";
  link.textContent = "Edit this page";
  Object.assign(place.style, { position: "fixed", insetInlineEnd: "1rem", zIndex: "20" });
  place.append(link);
  let shown = shell;
  const show = () => {
    const { editor } = shown;
    place.hidden = !editor || !isEditingOffered();
    link.href = editor ?? "";
    // Above the bar of quick actions, if there is one.
    place.style.bottom = `calc(1rem + ${document.querySelector<HTMLElement>(".dock")?.offsetHeight ?? 0}px)`;
  };
  show();
  document.body.append(place);
  document.addEventListener("shown", (event) => {
    if (event instanceof CustomEvent) shown = event.detail;
    show();
  });
  // The last panel tab withdraws the offer when it closes, or the user signs out there.
  document.addEventListener("visibilitychange", show);
  window.addEventListener("pageshow", show);
  window.cookieStore?.addEventListener("change", show);
  window.addEventListener("beforeprint", () => place.remove());
  window.addEventListener("afterprint", () => document.body.append(place));
}

/** A panel on its own host cannot set cookies here, so its link to the site asks for this cookie. */
function rememberOffer(): void {
  writeCookie("edits", "1", { path: "/", sameSite: "Lax", maxAge: TWELVE_HOURS });
  history.replaceState(history.state, "", location.pathname + location.search);
}
