import { type ComponentType, lazy } from "react";
import { isLeaving, leaveTo } from "../../../client/session";

const GUARD = "commissary.reloaded";
const GUARD_TIME = 10_000;
const PAUSE = 5_000;

const listeners = new Set<() => void>();
let waiting = 0;
/** The number of pending loads that handle a lost chunk themselves. */
let patient = 0;
const pauses = new Set<() => void>();
let asking: Promise<boolean> | undefined;

/** Return a component that is loaded when it is first shown, or later when the network is available. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => withRetries(load));
}

/** Reload the page when a chunk is no longer on the server, at most once in ten seconds. */
export function reloadOnLostChunk(): void {
  window.addEventListener("vite:preloadError", () => {
    if (patient === 0) void isServerThere().then((isThere) => isThere && reload());
  });
}

/**
 * Return the result of `load`, waiting as long as the server is unreachable. Until then, the user stays on the
 * screen and sees a notice. If a load fails twice while the server responds, the chunk is lost. One failure
 * is not enough, because the network may have just returned. Without a network nothing is requested, because
 * Chromium (as of version 150) never retries a failed import and the page would have to be reloaded.
 */
export async function withRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let isReported = false;
  let wasThere = false;
  patient += 1;
  try {
    for (;;) {
      try {
        if (navigator.onLine) return await load();
        wasThere = false;
      } catch (error) {
        const isThere = await isServerThere();
        if (isThere && wasThere) {
          reload();
          // The page is unloading, so the failure is not shown.
          if (isLeaving()) return await new Promise<never>(() => {});
          throw error;
        }
        wasThere = isThere;
      }
      if (wasThere) continue;
      if (!isReported) notify(1);
      isReported = true;
      await pause();
    }
  } finally {
    patient -= 1;
    if (isReported) notify(-1);
  }
}

/** Return whether a part of the panel is waiting for the network. */
export const isWaiting = () => waiting > 0;

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Retry now, without waiting for the end of the pause. */
export function retryNow(): void {
  for (const end of pauses) end();
}

function notify(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Wait for the first sign of a network, or for a timeout. */
async function pause(): Promise<void> {
  let end = () => {};
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
    pauses.add(end);
    window.addEventListener("online", end);
  });
  window.removeEventListener("online", end);
  pauses.delete(end);
}

/** Reload the page, unless it was reloaded a moment ago. */
function reload(): void {
  const last = Number(sessionStorage.getItem(GUARD));
  if (isLeaving() || Date.now() - last < GUARD_TIME) return;
  sessionStorage.setItem(GUARD, String(Date.now()));
  leaveTo(location.pathname + location.search);
}

/** Return whether the server responds. Concurrent callers share one request. */
function isServerThere(): Promise<boolean> {
  asking ??= askServer().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askServer(): Promise<boolean> {
  try {
    const options = { cache: "no-store", signal: AbortSignal.timeout(10_000) } as const;
    return (await fetch("/builds/latest.json", options)).ok;
  } catch {
    // This failure would make a reload fail, too.
    return false;
  }
}
