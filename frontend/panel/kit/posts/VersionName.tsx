import DriveFileRenameOutlineOutlined from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import { Box, IconButton, TextField, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../../client/api";
import { type Revision, Status } from "../../../client/types";
import { revisionNameLimits } from "../../../generated/limits";
import { getName } from "../../account/account";
import { dayAndTime, fullMoment } from "../../messages/dates";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";

interface Props {
  postId: number;
  revision: Revision;
  /** Whether the user may rename the revision. */
  mayName: boolean;
}

/** The name of a version, if it has one, and its time. */
export function VersionName({ postId, revision, mayName }: Props) {
  const t = useText();
  const queries = useQueryClient();
  const { sayError } = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const { name, number, created_at } = revision;

  async function save() {
    const wanted = (typed ?? "").trim();
    setTyped(null);
    if (wanted === name) return;
    try {
      const path = { id: String(postId), number: String(number) };
      await answer(
        api.PATCH("/api/posts/{id}/revisions/{number}", { params: { path }, body: { name: wanted } }),
      );
      await queries.invalidateQueries({ queryKey: ["revisions", postId] });
    } catch (error) {
      sayError(error);
    }
  }

  if (typed !== null) {
    return (
      <TextField
        label={t("posts.revisions.name")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          // Enter and Escape must not reach the surrounding forms.
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") void save();
          else setTyped(null);
        }}
        autoFocus
        slotProps={{ htmlInput: { maxLength: revisionNameLimits.name } }}
        sx={{ my: 0.5 }}
      />
    );
  }
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
      <Typography variant="body2" title={fullMoment(created_at)} sx={{ overflowWrap: "anywhere" }}>
        {name && (
          <>
            <b>{name}</b>
            {" · "}
          </>
        )}
        {dayAndTime(created_at)}
      </Typography>
      {mayName && (
        <IconButton
          size="small"
          aria-label={t("posts.revisions.nameIt", { when: fullMoment(created_at) })}
          onClick={() => setTyped(name)}
        >
          <DriveFileRenameOutlineOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}

const STATES: Record<number, PlainKey> = {
  [Status.published]: "builder.versions.published",
  [Status.scheduled]: "builder.versions.scheduled",
  [Status.inReview]: "builder.versions.review",
};

/** The status of a version when it was saved, and its author. */
export function VersionOrigin({ revision }: Pick<Props, "revision">) {
  const t = useText();
  const state = STATES[revision.post_status_id];
  const who = getName(revision.created_by) || t("posts.revisions.imported");
  return (
    <Typography variant="caption" color="textSecondary" noWrap sx={{ display: "block" }}>
      {[state && t(state), who].filter(Boolean).join(", ")}
    </Typography>
  );
}
