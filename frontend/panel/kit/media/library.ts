import type { MediaFile } from "../../../client/types";
import type { components } from "../../../generated/schema";
import { numberText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";

export type { MediaFile };
export type MediaUse = components["schemas"]["UseShape"];

export const PAGE = 50;
export const LIBRARY = "library";

export const TYPES = [
  { type: "image", label: "media.types.image" },
  { type: "video", label: "media.types.video" },
  { type: "application/pdf", label: "media.types.pdf" },
] as const;

export const SORTS = [
  { name: "newest", field: "created_at", order: "DESC" },
  { name: "oldest", field: "created_at", order: "ASC" },
  { name: "title", field: "title", order: "ASC" },
  { name: "largest", field: "size", order: "DESC" },
] as const;

/** What files the library takes, for the chooser of the system. */
export const ACCEPTED =
  "image/jpeg,image/png,image/webp,image/avif,image/heic,image/gif,image/svg+xml,application/pdf,video/mp4,video/webm";

/** "812 KB", "4.2 MB" */
export function sizeInWords(bytes: number, t: Translate): string {
  if (bytes < 1000) return t("media.sizes.bytes", { size: bytes });
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return t("media.sizes.kilobytes", { size: Math.round(kilobytes) });
  return t("media.sizes.megabytes", { size: numberText(kilobytes / 1000, 1) });
}

/** What the file is called where it has no better name. */
export function nameOf(file: Pick<MediaFile, "title" | "alt" | "hashed_name" | "extension">): string {
  return file.title || file.alt || `${file.hashed_name.slice(0, 8)}.${file.extension}`;
}

/** What a file that is sent is called. */
export function titleFrom({ name }: File): string {
  return name.replace(/\.[^.]+$/, "").slice(0, 200);
}

export function isPicture({ mime }: Pick<MediaFile, "mime">): boolean {
  return mime.startsWith("image/");
}

/** The widths a srcset offers, in order. */
export function widthsOf(srcset: string): number[] {
  return [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b);
}

/** Where in the panel one gets from a use of a file; null for what has no screen. */
export function screenOf({ kind, id }: MediaUse, collections: readonly string[]): string | null {
  if (collections.includes(kind)) return `/panel/${kind}/${id}`;
  return kind === "options" ? "/panel/site-options" : null;
}
