import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { newName } from "../../client/once";
import { PostCreate } from "./PostCreate";
import { PostEdit } from "./PostEdit";

const NEW = "new";

/**
 * /panel/{collection}/new and /panel/{collection}/{id}.
 *
 * Saving gives a new post its own URL; the user continues in the same form.
 */
export default function PostScreens() {
  const { id } = useParams();
  const begun = useNewPostName(id === NEW ? undefined : id);
  return begun === null ? <PostEdit /> : <PostCreate key={begun} begun={begun} />;
}

/** The navigation state at the URL of a created post: the temporary name that the post had. */
export interface FromNew {
  begun?: string;
}

interface NewPost {
  name: string;
  /** The id of the created post. */
  id: string | null;
}

/**
 * Return the temporary name of the new post, even after it is saved, or null at the URL of any other post.
 */
function useNewPostName(id: string | undefined): string | null {
  const { state } = useLocation() as { state: FromNew | null };
  const [begun, setBegun] = useState<NewPost | null>(null);
  const now = next(begun, id, state?.begun);
  if (now?.name !== begun?.name || now?.id !== begun?.id) setBegun(now);
  return now?.name ?? null;
}

function next(begun: NewPost | null, id: string | undefined, from: string | undefined): NewPost | null {
  if (id === undefined) return begun?.id === null ? begun : { name: newName(), id: null };
  const isThatPost = begun !== null && (begun.id === id || (begun.id === null && begun.name === from));
  return isThatPost ? { ...begun, id } : null;
}
