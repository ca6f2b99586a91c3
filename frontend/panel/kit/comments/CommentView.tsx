import MoreHorizOutlined from "@mui/icons-material/MoreHorizOutlined";
import { Box, IconButton, Menu, MenuItem, Typography } from "@mui/material";
import { useState } from "react";
import { getName, useAccount, useMay } from "../../account/account";
import { dayAndTime } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { Avatar } from "../layout/Avatar";
import { Confirm } from "../layout/Confirm";
import { Composer } from "./Composer";
import { splitMentions } from "./mentions";
import type { Comment, useCommentCalls } from "./useThreads";

interface Props {
  post: number;
  comment: Comment;
  /** The replies, which are deleted together with the comment. */
  replies?: readonly Comment[];
  calls: ReturnType<typeof useCommentCalls>;
}

/** One comment or reply, with the actions of its author. */
export function CommentView({ post, comment, replies = [], calls }: Props) {
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  const name = getName(comment.created_by) || t("comments.former");
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "28px minmax(0, 1fr)", columnGap: 1, py: 0.5 }}>
      <Avatar person={comment.created_by ?? { firstname: "", lastname: "" }} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1, minHeight: 28 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere", mr: 1 }} dir="auto">
              {name}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {dayAndTime(comment.created_at)}
              {comment.edited_at && ` · ${t("comments.edited")}`}
            </Typography>
          </Box>
          <Actions
            comment={comment}
            replies={replies}
            name={name}
            calls={calls}
            onEdit={() => setIsEditing(true)}
          />
        </Box>
        {isEditing ? (
          <Composer
            post={post}
            draft={`edit ${comment.id}`}
            saved={comment.text}
            label={t("comments.text")}
            action={t("comments.save")}
            isBusy={calls.isBusy}
            isFocused
            onCancel={() => setIsEditing(false)}
            onSend={async (text, mention_ids) => {
              const isDone = await calls.edit(comment, { text, mention_ids });
              if (isDone) setIsEditing(false);
              return isDone;
            }}
          />
        ) : (
          <Typography
            dir="auto"
            sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", textAlign: "start" }}
          >
            {splitMentions(comment.text, comment.mentions).map(({ at, text, person }) =>
              person ? (
                <Box component="strong" key={at} sx={{ fontWeight: 600, color: "primary.main" }}>
                  {text}
                </Box>
              ) : (
                text
              ),
            )}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

interface ActionsProps extends Pick<Props, "comment" | "calls"> {
  replies: readonly Comment[];
  name: string;
  onEdit: () => void;
}

function Actions({ comment, replies, name, calls, onEdit }: ActionsProps) {
  const t = useText();
  const { id } = useAccount();
  const mayWrite = useMay("comments.write");
  const mayModerate = useMay("comments.moderate");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = comment.created_by?.id === id;
  const mayDelete = mayModerate || (isOwn && replies.every(({ created_by }) => created_by?.id === id));
  if (!mayWrite || (!isOwn && !mayModerate)) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t("comments.more", { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {isOwn && <MenuItem onClick={onEdit}>{t("comments.edit")}</MenuItem>}
        {mayDelete && <MenuItem onClick={() => setIsAsking(true)}>{t("comments.delete")}</MenuItem>}
      </Menu>
      {isAsking && (
        <Confirm
          title={
            replies.length ? t("comments.askThread", { smart_count: replies.length }) : t("comments.ask")
          }
          action={t("comments.delete")}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void calls.remove(comment);
          }}
        >
          {t("comments.warning")}
        </Confirm>
      )}
    </>
  );
}
