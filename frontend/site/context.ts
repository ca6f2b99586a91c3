import { createContext, useContext } from "react";
import type { MediaItem, PostPublic, SitePayload } from "../generated/schema";
import type { PageShell } from "./shell";

/** The page being drawn, and what time it is for its reader. */
export interface Visit {
  site: SitePayload;
  now: Date;
  /** Where what is drawn may be used again: notes that it may as long as the answer is the same, compared as JSON. */
  derived?: <Value>(derive: (visit: Visit) => Value) => Value;
}

export const VisitContext = createContext<Visit | null>(null);

/** What header and footer are drawn of: they are drawn in the browser as well, which has no more. */
export const ShellContext = createContext<PageShell | null>(null);

export function useShell(): PageShell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("Drawn outside of a site");
  return shell;
}

/** The level of the headings of sections: one lower inside a section that has one itself. */
export const LevelContext = createContext<2 | 3>(2);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("Drawn outside of a page");
  return visit;
}

/**
 * What follows from the page and the minute it is. What is drawn of it can be used again while that is the same, where a
 * look at the minute itself would have it drawn anew each minute.
 */
export function useDerived<Value>(derive: (visit: Visit) => Value): Value {
  const visit = useVisit();
  return visit.derived ? visit.derived(derive) : derive(visit);
}

/** A text field of a post, "" when it has none. */
export function textOf(post: PostPublic, field: string): string {
  const value = post.attributes[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function picturesOf(post: PostPublic, slot: string): MediaItem[] {
  const file = post.media_items[slot];
  return Array.isArray(file) ? file : file ? [file] : [];
}

export function posterOf(post: PostPublic): MediaItem | undefined {
  return picturesOf(post, "poster")[0] ?? picturesOf(post, "gallery")[0];
}
