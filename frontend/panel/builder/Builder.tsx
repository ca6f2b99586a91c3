import { Alert, Box, Button, LinearProgress } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { isLatest } from "../../client/types";
import { useAccount } from "../account/account";
import { mayWith } from "../account/availableActions";
import { refreshDrafts } from "../kit/drafts/drafts";
import { later } from "../kit/layout/chunks";
import { NotFound } from "../kit/layout/NotFound";
import { Page } from "../kit/layout/Page";
import { useCollection } from "../kit/posts/collections";
import { useText } from "../messages/useText";
import { useCanvasSite } from "./canvas/site";
import Editor from "./Editor";
import { toDocument } from "./model/toDocument";
import { copyName, readCopies } from "./saving/localCopy";

// Loaded only for users who may not edit, so that editors do not wait for this code.
const ReadOnlyPost = later(() => import("./publishing/ReadOnlyPost"));

/** /panel/{collection}/{id}/build: the page builder. */
export default function Builder() {
  const t = useText();
  const { id = "" } = useParams();
  const collection = useCollection();
  const account = useAccount();
  const { id: user, domain } = account;
  // Fetched on every visit, and never refreshed during editing.
  const { data, error, refetch } = useQuery({
    queryKey: ["builder", domain.id, "post", id],
    queryFn: async () => {
      const read = answer(api.GET("/api/posts/{id}", { params: { path: { id } } }));
      const [{ data: post }] = await Promise.all([read, refreshDrafts()]);
      return { post, copies: readCopies(copyName(user, domain.id, Number(id)), toDocument(post)) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  // Requested in parallel with the post, because neither depends on the other.
  const site = useCanvasSite(id);

  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error) return <NotLoaded message={error.message} onRetry={() => void refetch()} />;
  if (site.error) return <NotLoaded message={site.error.message} onRetry={() => void site.refetch()} />;
  const loading = <LinearProgress color="inherit" aria-label={t("builder.loading")} />;
  if (!data || !site.data) return loading;
  const { post, copies } = data;
  if (post.post_type_id !== collection.type || !isLatest(post) || post.deleted_at) return <NotFound />;
  const saved = toDocument(post);
  if (!mayWith(account, "posts.write", collection.slug, post)) {
    return (
      <Suspense fallback={loading}>
        <ReadOnlyPost post={post} content={saved.content} site={site.data} />
      </Suspense>
    );
  }
  return <Editor key={post.id} initial={post} saved={saved} copies={copies} site={site.data} />;
}

function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useText();
  return (
    <Page title={t("builder.not_loaded")}>
      <Box sx={{ maxWidth: 560 }}>
        <Alert severity="error" action={<Button onClick={onRetry}>{t("builder.retry")}</Button>}>
          {message}
        </Alert>
      </Box>
    </Page>
  );
}
