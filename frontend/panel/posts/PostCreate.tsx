import { useGetList } from "react-admin";
import { Navigate } from "react-router-dom";
import { useAccount } from "../account/account";
import { mayIn } from "../account/offers";
import { hasOnePage } from "../account/reach";
import { Guarded } from "../kit/layout/Guarded";
import { useCollection } from "../kit/posts/collections";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { PostScreen } from "./PostScreen";

/** /panel/{collection}/new */
export function PostCreate() {
  const t = useText();
  const { slug } = useCollection();
  const account = useAccount();
  return (
    <Guarded
      permission="posts.write"
      collection={slug}
      title={collectionText(t, slug, "title")}
      who="layout.closed.writers"
    >
      {hasOnePage(account) && mayIn(account, "posts.write", slug) ? (
        <FirstAndOnly />
      ) : (
        <PostScreen initial={null} />
      )}
    </Guarded>
  );
}

/** Whoever has one page has no use for a second: they are led to the one that is there. */
function FirstAndOnly() {
  const { slug } = useCollection();
  const { data, isPending } = useGetList(slug, { pagination: { page: 1, perPage: 1 } });
  const [own] = data ?? [];
  if (isPending) return null;
  return own ? <Navigate to={`/panel/${slug}/${own.id}`} replace /> : <PostScreen initial={null} />;
}
