import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { isLatest, type Post } from "../../client/types";
import { NotFound } from "../kit/layout/NotFound";
import { Page } from "../kit/layout/Page";
import { useCollection } from "../kit/posts/collections";
import { PostFailed } from "../kit/posts/PostFailed";
import { collectionNames } from "../messages/names";
import { useText } from "../messages/useText";
import { PostScreen } from "./PostScreen";

/** /panel/{collection}/{id} */
export function PostEdit() {
  const { id = "" } = useParams();
  const collection = useCollection();
  // Fetched on every visit, and never refreshed during editing.
  const { data, error, refetch } = useQuery({
    queryKey: ["post", id],
    queryFn: async () => (await answer(api.GET("/api/posts/{id}", { params: { path: { id } } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (error) return <PostFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  if (data.post_type_id !== collection.type || !isLatest(data)) return <NotFound />;
  if (data.deleted_at) return <InTrash post={data} />;
  return <PostScreen key={data.id} initial={data} />;
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
