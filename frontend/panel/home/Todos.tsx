import { Box, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useMay } from "../account/account";
import { numberText } from "../messages/numbers";
import { useText } from "../messages/useText";
import type { Glance } from "./useHome";

interface Todo {
  count: number;
  /** The last part of the message key of the label after the number. */
  what: "review" | "submissions" | "scheduled" | "changes" | "alt";
  /** The screen of the task; undefined if there is no single screen. */
  to?: string | undefined;
  isUrgent?: boolean;
}

/** Pending tasks as numbers with links; tasks without a pending item are left out. */
export function Todos({ glance }: { glance: Glance }) {
  const t = useText();
  const mayReview = useMay("posts.publish");
  const [review] = glance.review;
  const [next] = glance.next;
  const all: Todo[] = [
    {
      count: glance.in_review,
      what: "review",
      to: review && `/panel/${review.collection}?filter=${encodeURIComponent('{"status":4}')}`,
      isUrgent: mayReview,
    },
    ...(glance.unread_submissions === null
      ? []
      : [
          {
            count: glance.unread_submissions,
            what: "submissions" as const,
            to: "/panel/submissions",
            isUrgent: true,
          },
        ]),
    {
      count: glance.scheduled,
      what: "scheduled",
      to: next && `/panel/${next.collection}?filter=${encodeURIComponent('{"status":3}')}`,
    },
    { count: glance.unpublished_changes, what: "changes" },
    ...(glance.missing_alt === null
      ? []
      : [
          {
            count: glance.missing_alt,
            what: "alt" as const,
            to: `/panel/media?filter=${encodeURIComponent('{"missing_alt":true}')}`,
          },
        ]),
  ];
  const pending = all.filter(({ count }) => count > 0);
  if (pending.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t("home.todo.name")}
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 150px), 1fr))",
      }}
    >
      {pending.map((todo) => (
        <Tile key={todo.what} todo={todo} />
      ))}
    </Box>
  );
}

function Tile({ todo: { count, what, to, isUrgent } }: { todo: Todo }) {
  const words = useText()(`home.todo.${what}`, { smart_count: count });
  return (
    <Box
      component="li"
      sx={({ colors }) => ({
        position: "relative",
        p: 2,
        borderRadius: "12px",
        border: `1px solid ${isUrgent ? colors.warning.main : colors.line}`,
        backgroundColor: isUrgent ? colors.warning.surface : colors.paper,
        "&:has(a:hover)": { borderColor: colors.edge },
      })}
    >
      <Typography
        sx={{ fontSize: "1.75rem", fontWeight: 600, lineHeight: 1.15, fontVariantNumeric: "tabular-nums" }}
      >
        {numberText(count)}
      </Typography>
      {to ? (
        <Typography
          component={Link}
          to={to}
          variant="body2"
          sx={{ textDecoration: "none", "&::after": { content: '""', position: "absolute", inset: 0 } }}
        >
          {words}
        </Typography>
      ) : (
        <Typography variant="body2">{words}</Typography>
      )}
    </Box>
  );
}
