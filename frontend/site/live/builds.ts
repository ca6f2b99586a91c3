const everyFiveMinutes = 5 * 60_000;
const patience = 10_000;

/**
 * Check for a newer build every five minutes and when the tab gets focus. Return a function that tells
 * whether `mine` is outdated.
 */
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
    // Without a network, or with a proxy's page instead of the file, no newer build is known.
    return null;
  }
}
