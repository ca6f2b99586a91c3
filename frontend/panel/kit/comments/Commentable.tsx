import ChatBubbleOutlineOutlined from "@mui/icons-material/ChatBubbleOutlineOutlined";
import { Box, IconButton } from "@mui/material";
import type { ReactNode } from "react";
import { useText } from "../../messages/useText";
import { fieldPlace, openComments, useCommentCount } from "./store";

interface Props {
  /** The name of the field in comments. */
  name: string;
  label: string;
  /** The path of the field in the form, for findings that link to it. */
  path?: string;
  children: ReactNode;
}

/** A field of a post with a comment button, which appears on hover, on focus and if there are comments. */
export function Commentable({ name, label, path, children }: Props) {
  const place = fieldPlace(name);
  const count = useCommentCount(place);
  return (
    <Box data-field={path} data-commentable={name} sx={FIELD}>
      {children}
      {count !== null && <Mark place={place} label={label} count={count} />}
    </Box>
  );
}

function Mark({ place, label, count }: { place: string; label: string; count: number }) {
  const t = useText();
  const texts = { field: label, smart_count: count };
  // A short name distinguishes the button from the field, which has the same label. The title describes the
  // button.
  const name = count > 0 ? t("comments.count", { smart_count: count }) : t("comments.mark");
  return (
    <IconButton
      className="comment-mark"
      size="small"
      aria-label={name}
      title={count > 0 ? t("comments.fieldCount", texts) : t("comments.field", texts)}
      onClick={() => openComments({ place })}
      sx={({ colors }) => ({
        position: "absolute",
        top: -13,
        right: 8,
        zIndex: 1,
        gap: 0.25,
        height: 26,
        minWidth: 26,
        px: 0.5,
        py: 0,
        fontSize: "0.75rem",
        borderRadius: 13,
        color: count > 0 ? "primary.main" : "text.secondary",
        backgroundColor: colors.paper,
        border: `1px solid ${colors.line}`,
        opacity: count > 0 ? 1 : 0,
        "&:hover": { backgroundColor: colors.hover },
        "&:focus-visible": { opacity: 1 },
        "@media (hover: none)": { opacity: 1 },
      })}
    >
      <ChatBubbleOutlineOutlined sx={{ fontSize: 15 }} />
      {count > 0 && <span aria-hidden>{count}</span>}
    </IconButton>
  );
}

const FIELD = {
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 2,
  minWidth: 0,
  "&:hover > .comment-mark, &:focus-within > .comment-mark": { opacity: 1 },
} as const;
