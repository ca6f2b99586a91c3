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

/** The file types that the library accepts, for the file chooser. */
export const ACCEPTED =
  "image/jpeg,image/png,image/webp,image/avif,image/heic,image/gif,image/x-icon,.ico,image/svg+xml,application/pdf,video/mp4,video/quicktime,video/webm";

/** Return a file size in words, such as "812 KB" or "4.2 MB". */
export function sizeInWords(bytes: number, t: Translate): string {
  if (bytes < 1000) return t("media.sizes.bytes", { size: bytes });
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return t("media.sizes.kilobytes", { size: Math.round(kilobytes) });
  const megabytes = kilobytes / 1000;
  if (megabytes < 1000) return t("media.sizes.megabytes", { size: numberText(megabytes, 1) });
  return t("media.sizes.gigabytes", { size: numberText(megabytes / 1000, 1) });
}

/** Return the title of the file or, without one, its alternative text or a short file name. */
export function getName(file: Pick<MediaFile, "title" | "alt" | "hashed_name" | "extension">): string {
  return file.title || file.alt || `${file.hashed_name.slice(0, 8)}.${file.extension}`;
}

/** Return a title from the name of an uploaded file. */
export function titleFrom({ name }: File): string {
  return name.replace(/\.[^.]+$/, "").slice(0, 200);
}

export function isPicture({ mime }: Pick<MediaFile, "mime">): boolean {
  return mime.startsWith("image/");
}

/** Return the widths in a srcset, in order. */
export function getWidths(srcset: string): number[] {
  return [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b);
}

/** Return the panel's URL of a place where a file or post is used, or null if the place has no screen. */
export function getScreen({ kind, id }: MediaUse, collections: readonly string[]): string | null {
  if (collections.includes(kind)) return `/panel/${kind}/${id}`;
  if (kind.endsWith("-menu")) return "/panel/site-options?tab=menus";
  return kind === "options" ? "/panel/site-options" : null;
}
