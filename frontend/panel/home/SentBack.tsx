import { Box, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { Section } from "../kit/layout/Section";
import { collectionCalled, editPath } from "../kit/posts/collections";
import { SentBackNote } from "../kit/posts/SentBackNote";
import { useText } from "../messages/useText";
import type { Glance } from "./useHome";

/** The user's posts with requested changes, with the reviewer's comments. */
export function SentBack({ posts }: { posts: Glance["sent_back"] }) {
  const t = useText();
  if (posts.length === 0) return null;
  return (
    <Section title={t("home.sentBack")}>
      {posts.map((post) => (
        <Box key={post.id} sx={{ display: "grid", gap: 0.75 }}>
          <Typography
            component={Link}
            to={editPath(collectionCalled(post.collection), post.id)}
            sx={{ fontWeight: 600, overflowWrap: "anywhere" }}
          >
            {post.title}
          </Typography>
          <SentBackNote review={post} />
        </Box>
      ))}
    </Section>
  );
}
