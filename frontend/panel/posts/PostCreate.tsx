import { useState } from "react";
import { useGetList } from "react-admin";
import { Navigate } from "react-router-dom";
import { useAccount } from "../account/account";
import { mayIn } from "../account/availableActions";
import { hasOnePage } from "../account/permissions";
import { RecordForm } from "../kit/forms/ResourceForm";
import { Guarded } from "../kit/layout/Guarded";
import { useCollection } from "../kit/posts/collections";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { PostScreen } from "./PostScreen";

/** /panel/{collection}/new, and the URL of the post that is created there. */
export function PostCreate({ begun }: { begun: string }) {
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
        <FirstAndOnly begun={begun} />
      ) : (
        <NewPost begun={begun} />
      )}
    </Guarded>
  );
}

function NewPost({ begun }: { begun: string }) {
  const { slug } = useCollection();
  return (
    <RecordForm resource={slug} id={null}>
      <PostScreen initial={null} begun={begun} />
    </RecordForm>
  );
}

/** Redirects users with a single page to this page, if it exists. */
function FirstAndOnly({ begun }: { begun: string }) {
  const { slug } = useCollection();
  const { data, isPending } = useGetList(slug, { pagination: { page: 1, perPage: 1 } });
  const [isFirst, setIsFirst] = useState(false);
  const [own] = data ?? [];
  if (isFirst) return <NewPost begun={begun} />;
  if (isPending) return null;
  if (own) return <Navigate to={`/panel/${slug}/${own.id}`} replace />;
  // There is no other post, so any post from now on was created on this screen.
  setIsFirst(true);
  return null;
}
