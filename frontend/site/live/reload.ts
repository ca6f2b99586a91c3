const guard = "reloaded-at";
const guardedFor = 10_000;

/** A part of the site could not be loaded, as after a new build: load the page anew, but never in a circle. */
export function reloadOnce(error: unknown): void {
  console.error(error);
  const last = Number(sessionStorage.getItem(guard));
  if (Date.now() - last < guardedFor) return;
  sessionStorage.setItem(guard, String(Date.now()));
  location.reload();
}
