const everyFiveMinutes = 5 * 60_000;
const patience = 10_000;

/** Ask every five minutes, and when the tab is looked at, for the newest build; answers whether `mine` is an older one. */
export function watchBuilds(mine: string): () => boolean {
  let newest = mine;
  const check = async () => {
    newest = (await latestBuild()) ?? newest;
  };
  setInterval(check, everyFiveMinutes);
  window.addEventListener("focus", check);
  return () => newest !== mine;
}

async function latestBuild(): Promise<string | null> {
  try {
    const reply = await fetch("/builds/latest.json", {
      cache: "no-store",
      signal: AbortSignal.timeout(patience),
    });
    const build: unknown = reply.ok ? await reply.json() : null;
    return typeof build === "object" && build !== null && "id" in build ? String(build.id) : null;
  } catch {
    // No network, or a page of a proxy instead of the file: then there is no newer build to speak of.
    return null;
  }
}
