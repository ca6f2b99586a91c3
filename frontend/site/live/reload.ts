const guard = "reloaded-at";
const guardedFor = 10_000;

/** A part of the site could not be loaded: after a new build the page is loaded anew, but never in a circle. Without a
 * network it stays as it is, since whoever is reading it would have nothing instead. */
export async function reloadOnce(error: unknown): Promise<void> {
  console.error(error);
  const latest = await fetch("/builds/latest.json", { cache: "no-store" }).catch(() => undefined);
  if (!latest?.ok) return;
  const last = Number(sessionStorage.getItem(guard));
  if (Date.now() - last < guardedFor) return;
  sessionStorage.setItem(guard, String(Date.now()));
  location.reload();
}
