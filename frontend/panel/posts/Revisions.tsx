import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { answer, api } from "../../client/api";
import type { Post, Revision } from "../../client/types";
import { useMay } from "../account/account";
import { later } from "../kit/layout/chunks";
import { at } from "../kit/posts/actions";
import { VersionName, VersionOrigin } from "../kit/posts/VersionName";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import type { PostFormState } from "./usePostForm";

const RestoreDialog = later(() => import("./RestoreDialog"));

const FIRST = 6;
const ALL = 100;

interface Props {
  state: PostFormState;
  post: Post;
}

/** Every saved version of the post, latest first. Earlier versions can be restored. */
export function Revisions({ state, post }: Props) {
  const t = useText();
  const [limit, setLimit] = useState(FIRST);
  const { data, error } = useQuery({
    queryKey: ["revisions", post.id, limit],
    queryFn: () => {
      const { path } = at(post).params;
      return answer(api.GET("/api/posts/{id}/revisions", { params: { path, query: { limit } } }));
    },
    placeholderData: (before) => before,
  });
  const [chosen, setChosen] = useState<Revision | null>(null);
  const mayWrite = useMay("posts.write");

  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <Skeleton height={80} />;
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.5 }}>
        {data.data.map((revision) => (
          <Box
            component="li"
            key={revision.number}
            sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <VersionName postId={post.id} revision={revision} mayName={mayWrite} />
              <VersionOrigin revision={revision} />
            </Box>
            {revision.number === post.version ? (
              <Typography variant="caption" color="textSecondary" sx={{ px: 1 }}>
                {t("posts.revisions.latest")}
              </Typography>
            ) : (
              mayWrite && (
                <Button
                  size="small"
                  aria-label={t("posts.revisions.restoreOf", { when: fullMoment(revision.created_at) })}
                  onClick={() => setChosen(revision)}
                >
                  {t("posts.revisions.restore")}
                </Button>
              )
            )}
          </Box>
        ))}
      </Box>
      {data.meta.total > data.data.length && (
        <Button size="small" onClick={() => setLimit(ALL)}>
          {t("posts.revisions.show", { smart_count: Math.min(data.meta.total, ALL) })}
        </Button>
      )}
      {chosen && (
        <Suspense>
          <RestoreDialog state={state} post={post} revision={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
