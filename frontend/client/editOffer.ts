/** The sessionStorage key of a tab with a parked panel; see `tokenHandoff.ts`. */
export const PARKED_OFFER = "commissary.edits";

/** Return whether pages show the link to their editor: while a panel is open, or this tab can return to it. */
export function isEditingOffered(): boolean {
  if (/(?:^|; )edits=/.test(document.cookie)) return true;
  // Reading sessionStorage throws if the browser blocks cookies.
  return navigator.cookieEnabled && sessionStorage.getItem(PARKED_OFFER) !== null;
}
