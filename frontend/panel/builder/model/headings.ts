import { useEffect, useState } from "react";
import { canvasDocument } from "../showInCanvas";
import { usePuck } from "../usePuck";

export interface Heading {
  level: number;
  text: string;
  /** The id of the block with the heading, or null for the page's own title. */
  block: string | null;
}

const PAUSE = 400;

/** Return the headings of the rendered page. */
export function headingsIn(page: Document | null): Heading[] {
  const headings = page?.querySelectorAll<HTMLHeadingElement>("main :is(h1, h2, h3, h4, h5, h6)") ?? [];
  return [...headings].map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    text: heading.textContent?.trim() ?? "",
    block: heading.closest("[data-puck-component]")?.getAttribute("data-puck-component") ?? null,
  }));
}

/** Return the result of `read` after the page is rendered and the user has stopped typing. */
export function useRead<Result>(read: () => Result, otherwise: Result): Result {
  const content = usePuck((puck) => puck.appState.data.content);
  const [result, setResult] = useState(otherwise);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `content` means that the rendered page, which `read` inspects, has changed
  useEffect(() => {
    const timer = setTimeout(() => setResult(read()), PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  return result;
}

export function useHeadings(): Heading[] {
  return useRead(() => headingsIn(canvasDocument()), []);
}
