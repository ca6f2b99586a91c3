import ChatBubbleOutlineOutlined from "@mui/icons-material/ChatBubbleOutlineOutlined";
import { Badge, IconButton } from "@mui/material";
import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";
import type { CommentedPost } from "./CommentsSheet";
import { closeComments, leaveComments, openComments, placeOf, updateComments, useComments } from "./store";
import { useThreads } from "./useThreads";

const CommentsSheet = later(() => import("./CommentsSheet"));

interface Props extends CommentedPost {
  /** Whether another control opens the sheet. */
  isHidden?: boolean;
}

/** The button that opens the comments of a post, with their number, and the sheet with the comments. */
export default function Comments({ isHidden = false, ...commented }: Props) {
  const mayRead = useMay("comments.read");
  return mayRead ? <Loaded key={commented.post} isHidden={isHidden} {...commented} /> : null;
}

function Loaded({ isHidden, ...commented }: Props) {
  const t = useText();
  const { post } = commented;
  const mayWrite = useMay("comments.write");
  const { isOpen } = useComments();
  const { data } = useThreads(post, "open");
  const count = data?.length ?? 0;
  const [search] = useSearchParams();
  const linked = Number(search.get("comment")) || null;

  useEffect(() => {
    const counts: Record<string, number> = {};
    for (const thread of data ?? []) {
      const place = placeOf(thread);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    updateComments({ isAvailable: mayWrite, counts });
  }, [data, mayWrite]);
  useEffect(() => leaveComments, []);
  useEffect(() => {
    if (linked !== null) openComments({ thread: linked });
  }, [linked]);

  const name = t("comments.open", { smart_count: count });
  return (
    <>
      {!isHidden && (
        <IconButton
          aria-label={name}
          title={name}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? closeComments() : openComments())}
        >
          <Badge badgeContent={count} color="primary" max={99} slotProps={{ badge: { "aria-hidden": true } }}>
            <ChatBubbleOutlineOutlined fontSize="small" />
          </Badge>
        </IconButton>
      )}
      <Suspense>{isOpen && <CommentsSheet {...commented} />}</Suspense>
    </>
  );
}
