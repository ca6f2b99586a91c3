const guard = "reloaded-at";
const guardedFor = 10_000;

/**
 * Reload the page if a chunk failed to load, for example after a new build, but never in a loop. Without a
 * network the page is not reloaded, because a reload would show an error.
 */
export async function reloadOnce(error: unknown): Promise<void> {
  console.error(error);
  const latest = await fetch("/builds/latest.json", { cache: "no-store" }).catch(() => undefined);
  if (!latest?.ok) return;
  const last = Number(sessionStorage.getItem(guard));
  if (Date.now() - last < guardedFor) return;
  sessionStorage.setItem(guard, String(Date.now()));
  location.reload();
}
