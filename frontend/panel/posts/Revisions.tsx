import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { Post, Revision } from "../../client/types";
import { nameOf, useMay } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { useToast } from "../kit/layout/useToast";
import { at } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { VersionName } from "../kit/posts/VersionName";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";

const FIRST = 6;
const ALL = 100;

interface Props {
  post: Post;
  onRestored: (post: Post) => void;
}

/** Every save of the post, latest first; an earlier one can be made the latest again. */
export function Revisions({ post, onRestored }: Props) {
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
              <Typography variant="caption" color="textSecondary" noWrap sx={{ display: "block" }}>
                {nameOf(revision.created_by) || t("posts.revisions.imported")}
              </Typography>
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
        <RestoreDialog
          post={post}
          revision={chosen}
          onClose={() => setChosen(null)}
          onRestored={onRestored}
        />
      )}
    </>
  );
}

interface RestoreProps extends Props {
  revision: Revision;
  onClose: () => void;
}

function RestoreDialog({ post, revision, onClose, onRestored }: RestoreProps) {
  const t = useText();
  const { slug } = useCollection();
  const queries = useQueryClient();
  const { say, sayError } = useToast();

  async function restore() {
    onClose();
    try {
      const path = { id: String(post.id), number: String(revision.number) };
      const { data, message } = await answer(
        api.PUT("/api/posts/{id}/revisions/{number}/restore", {
          params: { path },
          body: { version: post.version },
        }),
      );
      onRestored(data);
      say(localizedMessage(message, t("posts.revisions.restored")));
      await queries.invalidateQueries({ queryKey: ["revisions", post.id] });
      await queries.invalidateQueries({ queryKey: [slug] });
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <Confirm
      title={t("posts.revisions.ask", { when: fullMoment(revision.created_at) })}
      action={t("posts.revisions.restoreIt")}
      onCancel={onClose}
      onConfirm={() => void restore()}
    >
      {t("posts.revisions.warning", { title: revision.title })}
    </Confirm>
  );
}
