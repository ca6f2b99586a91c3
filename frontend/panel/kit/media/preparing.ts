import type { MediaItem } from "../../../client/types";
import type { MediaFile } from "./library";

/**
 * The polling intervals in milliseconds for a file that is being prepared: short at first, then longer,
 * finally none.
 */
const PAUSES = [
  { until: 10_000, pause: 1_000 },
  { until: 60_000, pause: 3_000 },
  { until: 600_000, pause: 15_000 },
] as const;

/** The time when each file was first seen in preparation. */
const since = new Map<number, number>();

type PreparedFile = Pick<MediaItem, "id" | "url"> & Partial<Pick<MediaFile, "state">>;

/** Return whether the file can be shown. A new upload has no URL yet. */
export function isShown({ url }: Pick<MediaItem, "url">): boolean {
  return url !== "";
}

/** Return whether the preparation of the file has failed, so that the file will never have a URL. */
export function isRefused(item: PreparedFile): boolean {
  return !isShown(item) && item.state === "failed";
}

/**
 * Return the milliseconds until the next poll for these files, or false if none of them is being prepared.
 */
export function pauseBeforeAsking(
  files: readonly (PreparedFile | null | undefined)[],
  now = Date.now(),
): number | false {
  let youngest = Number.POSITIVE_INFINITY;
  for (const file of files) {
    if (!file) continue;
    if (file.state !== "pending") {
      since.delete(file.id);
      continue;
    }
    const seen = since.get(file.id) ?? now;
    since.set(file.id, seen);
    youngest = Math.min(youngest, now - seen);
  }
  return PAUSES.find(({ until }) => youngest < until)?.pause ?? false;
}
