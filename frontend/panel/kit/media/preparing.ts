import type { MediaItem } from "../../../client/types";
import type { MediaFile } from "./library";

/** How often one asks whether a file is prepared by now: soon at first, later less often, in the end not at all. */
const PAUSES = [
  { until: 10_000, pause: 1_000 },
  { until: 60_000, pause: 3_000 },
  { until: 600_000, pause: 15_000 },
] as const;

/** When a file was first seen being prepared. */
const since = new Map<number, number>();

type PreparedFile = Pick<MediaItem, "id" | "url"> & Partial<Pick<MediaFile, "state">>;

/** Whether the file has an address to be shown from; one that was just sent has none. */
export function isShown({ url }: Pick<MediaItem, "url">): boolean {
  return url !== "";
}

/** Whether it will never have one: what was sent could not be used. */
export function isRefused(item: PreparedFile): boolean {
  return !isShown(item) && item.state === "failed";
}

/** Milliseconds until one asks again how far those files are; false if nothing is to be waited for. */
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
