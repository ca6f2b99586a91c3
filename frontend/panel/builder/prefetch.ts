import { answer, api } from "../../client/api";
import { builtPost } from "./builderRoute";

const readPost = (id: string) => answer(api.GET("/api/posts/{id}", { params: { path: { id } } }));
const readCanvas = (id: string) => answer(api.GET("/api/posts/{id}/canvas", { params: { path: { id } } }));

export const [postOf, prefetchPost] = prefetched(readPost);
export const [canvasOf, beginCanvas] = prefetched(readCanvas);

/**
 * Request the page for the builder while the panel is still loading and rendering.
 *
 * The user must be signed in by then.
 */
export function beginReading(path: string): void {
  const id = builtPost(path);
  if (id === undefined) return;
  prefetchPost(id);
  beginCanvas(id);
}

/** Return two functions: one takes the answer, prefetched or read now, the other begins reading it. */
function prefetched<Answer>(read: (id: string) => Promise<Answer>) {
  let early: { id: string; answer: Promise<Answer> } | null = null;
  const begin = (id: string) => {
    early = { id, answer: read(id) };
    // An error is ignored here, because the query repeats the request.
    early.answer.catch(() => {});
  };
  const take = (id: string) => {
    const prefetched = early?.id === id ? early.answer : null;
    early = null;
    return prefetched ? prefetched.catch(() => read(id)) : read(id);
  };
  return [take, begin] as const;
}
