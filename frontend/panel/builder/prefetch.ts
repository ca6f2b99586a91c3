import { answer, api } from "../../client/api";
import { builtPost } from "./builderRoute";

const readPost = (id: string) => answer(api.GET("/api/posts/{id}", { params: { path: { id } } }));
const readCanvas = (id: string) => answer(api.GET("/api/posts/{id}/canvas", { params: { path: { id } } }));

export const [postOf, prefetchPost] = prefetched(readPost);
export const [canvasOf, beginCanvas] = prefetched(readCanvas);

/** Asks for the page that the panel opens the builder with, while everything around it is still being loaded and drawn.
 *
 * Whoever is signed in has to be known by then. */
export function beginReading(path: string): void {
  const id = builtPost(path);
  if (id === undefined) return;
  prefetchPost(id);
  beginCanvas(id);
}

/** Two ways to one answer: the first gives it, taken over from the second if that has asked for it already. */
function prefetched<Answer>(read: (id: string) => Promise<Answer>) {
  let early: { id: string; answer: Promise<Answer> } | null = null;
  const begin = (id: string) => {
    early = { id, answer: read(id) };
    // Whoever asks for it asks again.
    early.answer.catch(() => {});
  };
  const take = (id: string) => {
    const prefetched = early?.id === id ? early.answer : null;
    early = null;
    return prefetched ? prefetched.catch(() => read(id)) : read(id);
  };
  return [take, begin] as const;
}
