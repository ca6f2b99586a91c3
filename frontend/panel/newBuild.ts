import { useEffect, useState } from "react";
import { bootData } from "../client/boot";
import { leaveTo } from "../client/session";

const EVERY_FIVE_MINUTES = 5 * 60 * 1000;
const GUARD = "commissary.reloaded";
const GUARD_TIME = 10_000;

/** Whether the server has a newer build than this page; asked every five minutes and when the tab is looked at. */
export function useNewBuild(): boolean {
  const [isNew, setIsNew] = useState(false);

  useEffect(() => {
    const check = () => void latestBuild().then((id) => setIsNew(isAnother(id)));
    const timer = setInterval(check, EVERY_FIVE_MINUTES);
    window.addEventListener("focus", check);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", check);
    };
  }, []);

  return isNew;
}

/** Load the page anew when a part of it is gone from the server, at most once in ten seconds. */
export function reloadOnLostChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(GUARD));
    if (Date.now() - last < GUARD_TIME) return;
    event.preventDefault();
    sessionStorage.setItem(GUARD, String(Date.now()));
    leaveTo(location.pathname + location.search);
  });
}

function isAnother(id: string | null): boolean {
  const mine = bootData().build;
  return Boolean(id && mine && id !== mine);
}

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch("/builds/latest.json", {
      cache: "no-store",
      signal: AbortSignal.timeout(10_000),
    });
    const build: unknown = response.ok ? await response.json() : null;
    return typeof build === "object" && build !== null && "id" in build ? String(build.id) : null;
  } catch {
    // No network, or a page of a proxy instead of the file: then there is no newer build to speak of.
    return null;
  }
}
