import CheckOutlined from "@mui/icons-material/CheckOutlined";
import ReplayOutlined from "@mui/icons-material/ReplayOutlined";
import ReplyOutlined from "@mui/icons-material/ReplyOutlined";
import { Box, Button, Link, Typography } from "@mui/material";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { getName, useAccount, useMay } from "../../account/account";
import { dayAndTime } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { CommentView } from "./CommentView";
import { Composer } from "./Composer";
import type { Thread, useCommentCalls } from "./useThreads";

/** The place of a thread on the open screen. */
export interface ThreadPlace {
  label: string;
  /** Shows the place. Unset for the whole post and for deleted blocks. */
  show?: () => void;
  /** The URL of another screen that shows the place. */
  link?: string;
}

interface Props {
  post: number;
  thread: Thread;
  place: ThreadPlace;
  isSelected: boolean;
  calls: ReturnType<typeof useCommentCalls>;
}

/** A comment with its replies. */
export function ThreadCard({ post, thread, place, isSelected, calls }: Props) {
  const t = useText();
  const card = useRef<HTMLElement>(null);
  const name = getName(thread.created_by) || t("comments.former");
  const { show } = place;
  const reveal = useEffectEvent(() => {
    card.current?.focus();
    card.current?.scrollIntoView({ block: "nearest" });
    show?.();
  });
  useEffect(() => {
    if (isSelected) reveal();
  }, [isSelected]);
  return (
    <Box
      ref={card}
      component="article"
      tabIndex={-1}
      aria-label={`${place.label}: ${name}`}
      aria-current={isSelected || undefined}
      sx={({ colors, palette }) => ({
        p: 1.5,
        border: `1px solid ${isSelected ? palette.primary.main : colors.line}`,
        borderRadius: "10px",
        backgroundColor: isSelected ? colors.selected : colors.paper,
        scrollMargin: 8,
      })}
    >
      <PlaceLine place={place} />
      <CommentView post={post} comment={thread} replies={thread.replies} calls={calls} />
      {thread.replies.length > 0 && (
        <Box sx={({ colors }) => ({ mt: 0.5, pl: 1.5, borderLeft: `2px solid ${colors.line}` })}>
          {thread.replies.map((reply) => (
            <CommentView key={reply.id} post={post} comment={reply} calls={calls} />
          ))}
        </Box>
      )}
      {thread.resolved_at && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t("comments.resolvedBy", {
            name: getName(thread.resolved_by) || t("comments.former"),
            time: dayAndTime(thread.resolved_at),
          })}
        </Typography>
      )}
      <Answers post={post} thread={thread} name={name} calls={calls} />
    </Box>
  );
}

function PlaceLine({ place: { label, show, link } }: { place: ThreadPlace }) {
  const t = useText();
  if (link) {
    return (
      <Typography variant="caption" component="p" noWrap>
        <Link component={RouterLink} to={link}>
          {t("comments.openBuilder")}
        </Link>
      </Typography>
    );
  }
  return (
    <Typography variant="caption" component="p" color="textSecondary" noWrap dir="auto">
      {show ? (
        <Link
          component="button"
          type="button"
          variant="caption"
          onClick={show}
          aria-label={t("comments.show", { place: label })}
          sx={{ maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" }}
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </Typography>
  );
}

interface AnswersProps extends Pick<Props, "post" | "thread" | "calls"> {
  name: string;
}

/** Lets users reply to the thread, resolve it or reopen it. */
function Answers({ post, thread, name, calls }: AnswersProps) {
  const t = useText();
  const { id } = useAccount();
  const mayWrite = useMay("comments.write");
  const mayResolve = useMay("posts.write") || thread.created_by?.id === id;
  const [isReplying, setIsReplying] = useState(false);
  if (!mayWrite) return null;
  if (isReplying) {
    return (
      <Box sx={{ mt: 1 }}>
        <Composer
          post={post}
          draft={`reply ${thread.id}`}
          label={t("comments.replyText")}
          action={t("comments.reply")}
          isBusy={calls.isBusy}
          isFocused
          onCancel={() => setIsReplying(false)}
          onSend={async (text, mention_ids) => {
            const isDone = await calls.add({ text, mention_ids, field: "", block: "", parent_id: thread.id });
            if (isDone) setIsReplying(false);
            return isDone;
          }}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, mt: 0.5, ml: -0.75 }}>
      <Button
        size="small"
        startIcon={<ReplyOutlined />}
        aria-label={t("comments.replyTo", { name })}
        onClick={() => setIsReplying(true)}
      >
        {t("comments.reply")}
      </Button>
      {mayResolve && (
        <Button
          size="small"
          startIcon={thread.resolved ? <ReplayOutlined /> : <CheckOutlined />}
          aria-label={t(thread.resolved ? "comments.reopenOne" : "comments.resolveOne", { name })}
          disabled={calls.isBusy}
          onClick={() => void calls.resolve(thread, !thread.resolved)}
        >
          {t(thread.resolved ? "comments.reopen" : "comments.resolve")}
        </Button>
      )}
    </Box>
  );
}
