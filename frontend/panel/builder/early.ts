import { answer, api } from "../../client/api";

const PLACE = /^\/panel\/[^/]+\/(\d+)\/build\/?$/;

const readPost = (id: string) => answer(api.GET("/api/posts/{id}", { params: { path: { id } } }));
const readCanvas = (id: string) => answer(api.GET("/api/posts/{id}/canvas", { params: { path: { id } } }));

// When the panel opens with the builder, its page is on the way while everything around it is still being drawn.
const first = PLACE.exec(location.pathname)?.[1];
export const postOf = begun(readPost);
export const canvasOf = begun(readCanvas);

/** Reads it: for the page the panel opened with, the answer that is on its way already, but only once. */
function begun<Answer>(read: (id: string) => Promise<Answer>): (id: string) => Promise<Answer> {
  let early = first === undefined ? null : read(first);
  // Whoever asks for it asks again; before that, there may be nobody signed in.
  early?.catch(() => {});
  return (id) => {
    const found = id === first ? early : null;
    early = null;
    return found ? found.catch(() => read(id)) : read(id);
  };
}
