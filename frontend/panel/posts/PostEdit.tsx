import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useEditContext } from "react-admin";
import { Link, useParams } from "react-router-dom";
import { isLatest, type Post } from "../../client/types";
import { RecordForm } from "../kit/forms/ResourceForm";
import { NotFound } from "../kit/layout/NotFound";
import { Page } from "../kit/layout/Page";
import { useCollection } from "../kit/posts/collections";
import { PostFailed } from "../kit/posts/PostFailed";
import { collectionNames } from "../messages/names";
import { useText } from "../messages/useText";
import { PostScreen } from "./PostScreen";

/** /panel/{collection}/{id}: the form of a post. */
export function PostEdit() {
  const { id = "" } = useParams();
  const { slug } = useCollection();
  return (
    <RecordForm key={id} resource={slug} id={id}>
      <Loaded />
    </RecordForm>
  );
}

function Loaded() {
  const { type } = useCollection();
  const { record, error, refetch } = useEditContext<Post>();
  if (error) return <PostFailed error={error} onRetry={() => void refetch()} />;
  if (!record) return <LoadingScreen />;
  if (record.post_type_id !== type || !isLatest(record)) return <NotFound />;
  if (record.deleted_at) return <InTrash post={record} />;
  return <PostScreen initial={record} />;
}

function InTrash({ post }: { post: Post }) {
  const t = useText();
  const { slug } = useCollection();
  return (
    <Page title={post.title}>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t("posts.edit.inTrash")}
      </Alert>
      <Button variant="outlined" component={Link} to={`/panel/${slug}`}>
        {t("posts.of.back", collectionNames(t, slug))}
      </Button>
    </Page>
  );
}

function LoadingScreen() {
  const t = useText();
  return (
    <Box sx={{ p: 3, maxWidth: 1200 }} aria-busy aria-label={t("layout.words.loading")}>
      <Skeleton width={120} />
      <Skeleton width="40%" height={48} />
      <Skeleton variant="rounded" height={56} sx={{ my: 2 }} />
      <Skeleton variant="rounded" height={220} />
    </Box>
  );
}
