import { createContext, useContext } from "react";
import type { MediaItem, PostPublic, SitePayload } from "../generated/schema";
import type { PageShell } from "./shell";

/** The page being rendered, and the visitor's current time. */
export interface Visit {
  site: SitePayload;
  now: Date;
  /**
   * Set when the output may be cached. Records that the output stays valid as long as the result of `derive`
   * (compared as JSON) is the same.
   */
  derived?: <Value>(derive: (visit: Visit) => Value) => Value;
}

export const VisitContext = createContext<Visit | null>(null);

/** The data of header and footer. The browser also renders header and footer, from this data only. */
export const ShellContext = createContext<PageShell | null>(null);

export function useShell(): PageShell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("Rendered outside of a site");
  return shell;
}

/** The heading level of sections, which is one lower inside a section with its own heading. */
export const LevelContext = createContext<2 | 3>(2);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("Rendered outside of a page");
  return visit;
}

/**
 * Return a value derived from the page and the current minute. The output can be reused while this value is
 * the same. Reading the minute directly would force a re-render every minute.
 */
export function useDerived<Value>(derive: (visit: Visit) => Value): Value {
  const visit = useVisit();
  return visit.derived ? visit.derived(derive) : derive(visit);
}

/** Return a text field of a post, or "" if the post has none. */
export function getText(post: PostPublic, field: string): string {
  const value = post.attributes[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function listPictures(post: PostPublic, slot: string): MediaItem[] {
  const file = post.media_items[slot];
  return Array.isArray(file) ? file : file ? [file] : [];
}

export function getPoster(post: PostPublic): MediaItem | undefined {
  return listPictures(post, "poster")[0] ?? listPictures(post, "gallery")[0];
}
