import { DialogContentText, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { Post, Revision } from "../../client/types";
import { useMay } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { TypedCompared } from "./TypedCompared";
import type { PostFormState } from "./usePostForm";

interface Props {
  state: PostFormState;
  post: Post;
  revision: Revision;
  onClose: () => void;
}

/**
 * The dialog to compare an earlier version with the current one, and restore it. The current version stays in
 * the history.
 */
export default function RestoreDialog({ state, post, revision, onClose }: Props) {
  const t = useText();
  const path = { id: String(post.id), number: String(revision.number) };
  const { data, error } = useQuery({
    queryKey: ["revision", post.id, revision.number],
    queryFn: async () =>
      (await answer(api.GET("/api/posts/{id}/revisions/{number}", { params: { path } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const getBuilder = ({ post_body }: Pick<Post, "post_body">) => JSON.stringify(post_body.builder ?? null);

  const mayPublish = useMay("posts.publish");

  function restore(publish: boolean) {
    onClose();
    void state.restore(revision.number, publish);
  }

  return (
    <Confirm
      title={t("posts.revisions.ask", { when: fullMoment(revision.created_at) })}
      action={t("posts.revisions.restoreIt")}
      onCancel={onClose}
      onConfirm={() => restore(false)}
      further={
        mayPublish && { action: t("posts.revisions.restoreAndPublish"), onChoose: () => restore(true) }
      }
      details={
        <>
          {error && <DialogContentText color="error">{error.message}</DialogContentText>}
          {!data && !error && <Skeleton variant="rounded" height={120} />}
          {data && (
            <TypedCompared
              typed={state.form.getValues()}
              other={data}
              names={{ before: t("builder.versions.now"), after: t("builder.versions.before") }}
            >
              {getBuilder(post) !== getBuilder(data) && <Typography>{t("posts.revisions.page")}</Typography>}
            </TypedCompared>
          )}
        </>
      }
    >
      {t("posts.revisions.warning", { title: revision.title })}
    </Confirm>
  );
}
