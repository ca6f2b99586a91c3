import { type ComponentType, lazy } from "react";
import { isLeaving, leaveTo } from "../../../client/session";

const GUARD = "commissary.reloaded";
const GUARD_TIME = 10_000;
const PAUSE = 5_000;

const listeners = new Set<() => void>();
let waiting = 0;
/** Loads that find out themselves whether what they load is gone. */
let patient = 0;
const pauses = new Set<() => void>();
let asking: Promise<boolean> | undefined;

/** A component that is loaded when it is first shown. Without a network it comes once there is one again. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => withRetries(load));
}

/** Load the page anew when a part of it is gone from the server, at most once in ten seconds. */
export function reloadOnLostChunk(): void {
  window.addEventListener("vite:preloadError", () => {
    if (patient === 0) void isServerThere().then((isThere) => isThere && reload());
  });
}

/** What `load` brings, however long the server cannot be reached: who waits stays where they are, and is told.
 *
 * What fails twice while the server answers is gone from it. Once is not enough: the network may be back since.
 * Without a network nothing is asked for: Chromium (seen with 150) never asks again for a module that another one needs
 * if it could not be had once, and the page would have to be loaded anew. */
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
          // The page goes: nothing is to be shown of what failed.
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

/** Whether a part of the panel is asked for that cannot be had yet. */
export const isWaiting = () => waiting > 0;

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ask for what is missing at once, and not only when the pause is over. */
export function retryNow(): void {
  for (const end of pauses) end();
}

function notify(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Ends with the first sign of a network, and after a while without one. */
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

/** Loads the page anew, unless it was a moment ago. */
function reload(): void {
  const last = Number(sessionStorage.getItem(GUARD));
  if (isLeaving() || Date.now() - last < GUARD_TIME) return;
  sessionStorage.setItem(GUARD, String(Date.now()));
  leaveTo(location.pathname + location.search);
}

/** Several who ask at once ask together. */
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
    // Whatever keeps this from being answered keeps a reload from being answered.
    return false;
  }
}
