import { Box, Checkbox, TableCell, TableRow, Typography } from "@mui/material";
import type { CSSProperties, ReactNode, Ref } from "react";
import { Link } from "react-router-dom";
import type { Post } from "../../client/types";
import { shownFrom } from "../kit/lists/shownFrom";
import { useRowLink } from "../kit/lists/useRowLink";
import { Thumbnail } from "../kit/media/Thumbnail";
import { useCollection, wayInto } from "../kit/posts/collections";
import { StatusPill } from "../kit/posts/status";
import { useText } from "../messages/useText";
import { type Column, pictureOf } from "./columns";
import { PostMenu } from "./PostMenu";
import type { Selection } from "./useSelection";

export interface PostRowProps {
  post: Post;
  columns: Column[];
  selection: Selection;
  /** Whether it can be ticked, for what can be done to several at once. */
  canTick: boolean;
  hasHandle: boolean;
  /** Asks whether the post shall be deleted for good. */
  onDelete: (post: Post) => void;
  /** What the row is dragged by. */
  handle?: ReactNode;
  ref?: Ref<HTMLTableRowElement>;
  style?: CSSProperties;
}

/** One post in a list. */
export function PostRow(props: PostRowProps) {
  const { post, columns, selection, canTick, hasHandle, onDelete, handle, ref, style } = props;
  const t = useText();
  const collection = useCollection();
  const picture = pictureOf(collection, post);
  const to = wayInto(collection.slug, post.id);
  const rowLink = useRowLink()(to);
  return (
    <TableRow
      {...(ref && { ref })}
      {...(style && { style })}
      {...rowLink}
      selected={selection.has(post)}
      sx={({ colors }) => ({
        cursor: "pointer",
        backgroundColor: colors.paper,
        "&:hover": { backgroundColor: colors.hover },
        "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: colors.selected },
        "&:last-of-type td": { borderBottom: 0 },
      })}
    >
      {canTick && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={selection.has(post)}
            onChange={(event) => selection.set([post], event.target.checked)}
            slotProps={{ input: { "aria-label": t("posts.select", { title: post.title }) } }}
          />
        </TableCell>
      )}
      {hasHandle && (
        // On a phone the menu of the row leads to the start and the end of the order.
        <TableCell padding="none" sx={shownFrom("sm")}>
          {handle}
        </TableCell>
      )}
      <TableCell
        sx={{
          width: { sm: "45%" },
          minWidth: { sm: 180 },
          pl: { xs: canTick ? 0.5 : 2, sm: 2 },
          pr: { xs: 0.5, sm: 2 },
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
          {picture !== undefined && <Thumbnail item={picture} />}
          <Box sx={{ minWidth: 0 }}>
            <Typography
              component={Link}
              to={to}
              sx={{ fontWeight: 600, textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
            >
              {post.title}
            </Typography>
            <Typography
              noWrap
              variant="caption"
              color="textSecondary"
              sx={{ display: "block", maxWidth: { xs: "calc(100vw - 176px)", sm: 320 } }}
            >
              /{post.url}
            </Typography>
            <Box sx={{ display: { sm: "none" }, mt: 0.5 }}>
              <StatusPill post={post} />
            </Box>
          </Box>
        </Box>
      </TableCell>
      {columns.map(({ name, from, cell }) => (
        <TableCell key={name} sx={{ ...shownFrom(from), fontVariantNumeric: "tabular-nums" }}>
          {cell(post)}
        </TableCell>
      ))}
      <TableCell padding="none">
        <PostMenu post={post} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
}
