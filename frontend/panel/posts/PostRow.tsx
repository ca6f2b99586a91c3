import { Box, Typography } from "@mui/material";
import type { CSSProperties, ReactNode, Ref } from "react";
import { Link } from "react-router-dom";
import type { Post } from "../../client/types";
import { ListRow, type RowColumn } from "../kit/lists/ListRow";
import type { Selection } from "../kit/lists/useSelection";
import { Thumbnail } from "../kit/media/Thumbnail";
import { editPath, useCollection } from "../kit/posts/collections";
import { StatusPill } from "../kit/posts/status";
import { useText } from "../messages/useText";
import { getPicture } from "./columns";
import { PostMenu } from "./PostMenu";

interface Props {
  post: Post;
  columns: readonly RowColumn<Post>[];
  selection: Selection<Post>;
  /** Whether the post can be selected for bulk actions. */
  canTick: boolean;
  hasHandle: boolean;
  /** Ask for confirmation to delete the post permanently. */
  onDelete: (post: Post) => void;
  /** The drag handle of the row. */
  handle?: ReactNode;
  ref?: Ref<HTMLTableRowElement>;
  style?: CSSProperties;
}

/** One post in a list. */
export function PostRow({ post, columns, selection, canTick, hasHandle, onDelete, handle, ...row }: Props) {
  const t = useText();
  const collection = useCollection();
  const to = editPath(collection, post.id);
  const tick = {
    label: t("posts.select", { title: post.title }),
    isTicked: selection.has(post),
    onTick: (isTicked: boolean, isRange: boolean) => selection.tick(post, isTicked, isRange),
  };
  const order: RowColumn<Post> = {
    text: t("posts.order"),
    // On a phone the row's menu moves posts to the start and the end.
    from: "sm",
    cellProps: { padding: "none" },
    cell: () => handle,
  };
  const title: RowColumn<Post> = {
    text: t("posts.columns.title"),
    cellProps: {
      sx: {
        width: { sm: "45%" },
        minWidth: { sm: 180 },
        pl: { xs: canTick ? 0.5 : 2, sm: 2 },
        pr: { xs: 0.5, sm: 2 },
      },
    },
    cell: () => <Title post={post} to={to} />,
  };
  const menu: RowColumn<Post> = {
    text: t("posts.actions"),
    cellProps: { padding: "none" },
    cell: () => <PostMenu post={post} onDelete={onDelete} />,
  };
  return (
    <ListRow
      row={post}
      columns={[...(hasHandle ? [order] : []), title, ...columns, menu]}
      to={to}
      tick={canTick ? tick : undefined}
      {...row}
    />
  );
}

/** The link to the post, with its image; on a phone also the status, which has its own column elsewhere. */
function Title({ post, to }: { post: Post; to: string }) {
  const picture = getPicture(useCollection(), post);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
      {picture !== undefined && <Thumbnail item={picture} />}
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component={Link}
          to={to}
          sx={{
            fontWeight: 600,
            // A long name without spaces would push the other columns off the screen.
            overflowWrap: "anywhere",
            textDecoration: "none",
            "&:hover": { textDecoration: "underline" },
          }}
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
  );
}
