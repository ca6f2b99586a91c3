import { PostCreate } from "./PostCreate";
import { PostEdit } from "./PostEdit";

/** /panel/{collection}/new and /panel/{collection}/{id}, loaded together.
 *
 * Were the second still to load after the first save, what is typed meanwhile would go with the first. */
export default function PostScreens({ isNew = false }: { isNew?: boolean }) {
  return isNew ? <PostCreate /> : <PostEdit />;
}
