import { Box, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { getName } from "../account/account";
import { CollectionIcon } from "../kit/layout/icons";
import { Section } from "../kit/layout/Section";
import { collectionCalled, editPath } from "../kit/posts/collections";
import { StatusPill } from "../kit/posts/status";
import { dayAndTime, shortMoment } from "../messages/dates";
import type { PostInReview, RecentPost } from "./useHome";

interface Props {
  title: string;
  posts: readonly RecentPost[];
  moment: "updated_at" | "publish_at" | "handed_in_at";
  empty?: string;
  /** Return the URL of a row. By default, rows link to the editor. */
  to?: (post: RecentPost) => string;
}

/** Posts with their last editors and times. */
export function PostCard({ title, posts, moment, empty, to = wayTo }: Props) {
  return (
    <Section title={title}>
      {posts.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {posts.map((post) => (
          <Box
            component="li"
            key={post.id}
            sx={({ colors }) => ({
              display: "flex",
              alignItems: "center",
              gap: 1.5,
              minHeight: 52,
              borderBottom: `1px solid ${colors.line}`,
              "&:last-of-type": { borderBottom: 0 },
              "& > svg": { color: colors.soft, flex: "none" },
            })}
          >
            <CollectionIcon slug={post.collection} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography
                noWrap
                component={Link}
                to={to(post)}
                sx={{
                  display: "block",
                  fontWeight: 500,
                  textDecoration: "none",
                  "&:hover": { textDecoration: "underline" },
                }}
              >
                {post.title}
              </Typography>
              <Typography noWrap variant="caption" color="textSecondary" sx={{ display: "block" }}>
                {getCaption(post, moment)}
              </Typography>
            </Box>
            <StatusPill post={{ ...post, has_unpublished_changes: false, deleted_at: null }} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function wayTo({ collection, id }: RecentPost): string {
  return editPath(collectionCalled(collection), id);
}

function getCaption(post: RecentPost & Partial<PostInReview>, moment: Props["moment"]): string {
  if (moment === "publish_at") return post.publish_at ? dayAndTime(post.publish_at) : "";
  const isHandedIn = moment === "handed_in_at" && post.handed_in_at;
  const [who, when] = isHandedIn
    ? [post.handed_in_by, post.handed_in_at]
    : [post.updated_by, post.updated_at];
  return [getName(who), shortMoment(when ?? null)].filter(Boolean).join(", ");
}
