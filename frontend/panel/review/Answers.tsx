import { Box, Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { type Post, Status } from "../../client/types";
import { useDraftText } from "../kit/forms/useDraftText";
import { FIXED } from "../kit/layout/barHeight";
import { useToast } from "../kit/layout/useToast";
import { at } from "../kit/posts/actions";
import { editPath, useCollection } from "../kit/posts/collections";
import { useText } from "../messages/useText";
import { SendBackDialog } from "./SendBackDialog";

const GONE_ON = ["stale_version", "not_in_review"];

interface Props {
  post: Post;
  /** Called if another user has saved or reviewed the post: the shown version is outdated. */
  onStale: () => void;
}

/** The three review actions; on phones at the bottom, within reach of the thumb. */
export function Answers({ post, onStale }: Props) {
  const t = useText();
  const collection = useCollection();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { say, sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [word, setWord, forgetWord] = useDraftText(`review.${post.id}`, "");
  const isWaiting = post.post_status_id === Status.inReview;
  const { version } = post;

  async function act(call: () => Promise<unknown>, text: string) {
    setIsBusy(true);
    try {
      await call();
      for (const queryKey of [["home"], [collection.slug], ["counts", collection.slug]]) {
        void queries.invalidateQueries({ queryKey });
      }
      forgetWord();
      say(text);
      navigate("/panel");
    } catch (error) {
      sayError(error);
      if (error instanceof ApiError && GONE_ON.includes(error.code ?? "")) {
        setIsAsking(false);
        onStale();
      }
      setIsBusy(false);
    }
  }

  const publish = () =>
    act(
      () =>
        answer(
          api.PUT("/api/posts/{id}/status", {
            ...at(post),
            body: { post_status_id: Status.published, version },
          }),
        ),
      t("review.published", { title: post.title }),
    );
  const sendBack = () =>
    act(
      () => answer(api.PUT("/api/posts/{id}/send-back", { ...at(post), body: { word, version } })),
      t("review.sentBack", { title: post.title }),
    );

  return (
    <Box
      sx={({ colors }) => ({
        display: { xs: "grid", sm: "flex" },
        gridTemplateColumns: "auto 1fr",
        gap: 1,
        position: { xs: FIXED, sm: "static" },
        zIndex: { xs: "appBar", sm: "auto" },
        inset: "auto 0 0",
        px: { xs: 2, sm: 0 },
        py: { xs: 1.25, sm: 0 },
        backgroundColor: colors.chrome,
        borderTop: { xs: `1px solid ${colors.line}`, sm: 0 },
        "& .MuiButton-root": { minHeight: { xs: 44, sm: 0 } },
      })}
    >
      <Button component={Link} to={editPath(collection, post.id)}>
        {t("review.edit")}
      </Button>
      {isWaiting && (
        <>
          <Button variant="outlined" disabled={isBusy} onClick={() => setIsAsking(true)}>
            {t("review.sendBack")}
          </Button>
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() => void publish()}
            sx={{ gridColumn: "1 / -1" }}
          >
            {t("review.publish")}
          </Button>
        </>
      )}
      {isAsking && (
        <SendBackDialog
          post={post}
          word={word}
          onWord={setWord}
          isBusy={isBusy}
          onSend={() => void sendBack()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
