import { useEffect, useState } from "react";
import { bootData } from "../client/boot";
import { onOtherVersion } from "../client/otherVersion";

const EVERY_FIVE_MINUTES = 5 * 60 * 1000;

/**
 * Return whether the server has a different build from this page. It is checked every five minutes, when the
 * tab gets focus, and when the server rejects unknown input.
 */
export function useNewBuild(): boolean {
  const [isNew, setIsNew] = useState(false);

  useEffect(() => {
    const check = () => void latestBuild().then((id) => setIsNew(isAnother(id)));
    const timer = setInterval(check, EVERY_FIVE_MINUTES);
    window.addEventListener("focus", check);
    const forget = onOtherVersion(check);
    return () => {
      forget();
      clearInterval(timer);
      window.removeEventListener("focus", check);
    };
  }, []);

  return isNew;
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
    // Without a network, or with a proxy's page instead of the file, no newer build is known.
    return null;
  }
}
