import type { components } from "../../../generated/schema";
import { numberText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";

export type MediaFile = components["schemas"]["MediaShape"];
export type Use = components["schemas"]["UseShape"];

/** What the library is narrowed down to, sorted by and shown as; it stands in the address. */
export interface LibraryView {
  search: string;
  /** "" for all, else the first half of a MIME type or a whole one. */
  type: string;
  folder: string;
  unused: boolean;
  missingAlt: boolean;
  sort: SortName;
  page: number;
  layout: "grid" | "list";
}

export const PAGE = 50;
export const LIBRARY = "library";

export const TYPES = [
  { type: "", label: "media.types.all" },
  { type: "image", label: "media.types.image" },
  { type: "video", label: "media.types.video" },
  { type: "application/pdf", label: "media.types.pdf" },
] as const;

export const SORTS = {
  newest: { label: "media.sorts.newest", sortBy: "created_at", sortDir: "desc" },
  oldest: { label: "media.sorts.oldest", sortBy: "created_at", sortDir: "asc" },
  title: { label: "media.sorts.title", sortBy: "title", sortDir: "asc" },
  largest: { label: "media.sorts.largest", sortBy: "size", sortDir: "desc" },
} as const;
export type SortName = keyof typeof SORTS;

/** What files the library takes, for the chooser of the system. */
export const ACCEPTED =
  "image/jpeg,image/png,image/webp,image/avif,image/heic,image/gif,image/svg+xml,application/pdf,video/mp4,video/webm";

export function viewOf(params: URLSearchParams): LibraryView {
  const sort = params.get("sort") ?? "";
  const page = Number(params.get("page"));
  return {
    search: params.get("search") ?? "",
    type: TYPES.find(({ type }) => type === params.get("type"))?.type ?? "",
    folder: params.get("folder") ?? "",
    unused: params.get("unused") === "1",
    missingAlt: params.get("alt") === "missing",
    sort: Object.hasOwn(SORTS, sort) ? (sort as SortName) : "newest",
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    layout: params.get("view") === "list" ? "list" : "grid",
  };
}

/** The address of a view; what is as usual is left out. */
export function paramsOf(view: LibraryView): URLSearchParams {
  const params = new URLSearchParams();
  const write = (name: string, value: string | false) => value && params.set(name, value);
  write("search", view.search);
  write("type", view.type);
  write("folder", view.folder);
  write("unused", view.unused && "1");
  write("alt", view.missingAlt && "missing");
  write("sort", view.sort !== "newest" && view.sort);
  write("page", view.page > 1 && String(view.page));
  write("view", view.layout === "list" && "list");
  return params;
}

/** The view as the API is asked for it. */
export function queryOf({ search, type, folder, unused, missingAlt, sort, page }: LibraryView) {
  const { sortBy, sortDir } = SORTS[sort];
  return {
    limit: PAGE,
    offset: (page - 1) * PAGE,
    sortBy,
    sortDir,
    ...(search.trim() && { search: search.trim() }),
    ...(type && { type }),
    ...(folder && { path: folder }),
    ...(unused && { unused }),
    ...(missingAlt && { missing_alt: missingAlt }),
  };
}

export function isNarrowed({ search, type, folder, unused, missingAlt }: LibraryView): boolean {
  return Boolean(search || type || folder || unused || missingAlt);
}

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

export function isPicture({ mime }: Pick<MediaFile, "mime">): boolean {
  return mime.startsWith("image/");
}

/** The widths a srcset offers, in order. */
export function widthsOf(srcset: string): number[] {
  return [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b);
}

/** Where in the panel one gets from a use of a file; null for what has no screen. */
export function screenOf({ kind, id }: Use, collections: readonly string[]): string | null {
  if (collections.includes(kind)) return `/panel/${kind}/${id}`;
  return kind === "options" ? "/panel/site-options" : null;
}
