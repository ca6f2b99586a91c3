import EditOutlined from "@mui/icons-material/EditOutlined";
import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type MediaItem, type Post, Status } from "../../client/types";
import { siteOrigin, useAccount } from "../account/account";
import { Section } from "../kit/layout/Section";
import { Thumbnail } from "../kit/media/Thumbnail";
import { usePostActions } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { StatusPill } from "../kit/posts/status";
import { dayAndTime, shortMoment } from "../messages/dates";
import { useText } from "../messages/useText";

const PICTURES = 6;

/** One's own page: how it stands, and what one does with it. */
export function MyPage({ post }: { post: Post }) {
  const t = useText();
  const { slug } = useCollection();
  const { domain } = useAccount();
  const edit = `/panel/${slug}/${post.id}`;
  const pictures = picturesOf(post);
  return (
    <Section label={post.title}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h2" sx={{ fontSize: "1.375rem", overflowWrap: "anywhere" }}>
          {post.title}
        </Typography>
        <StatusPill post={post} />
      </Box>
      <Box>
        <Typography>
          {t(`home.mine.states.${stateOf(post)}`, {
            moment: post.publish_at ? dayAndTime(post.publish_at) : "",
          })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t("home.mine.changed", { moment: shortMoment(post.updated_at) })}
        </Typography>
      </Box>
      {pictures.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {pictures.map((item) => (
            <Thumbnail key={item.id} item={item} size={72} />
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 44 } }}>
        <Button variant="contained" startIcon={<EditOutlined />} component={Link} to={edit}>
          {t("home.mine.edit")}
        </Button>
        <Button
          variant="outlined"
          startIcon={<PhotoLibraryOutlined />}
          component={Link}
          to={`${edit}#pictures`}
        >
          {t("home.mine.photos")}
        </Button>
        <HandIn post={post} />
        {post.is_live && (
          <Button
            href={`${siteOrigin(domain)}/${post.url}`}
            target="_blank"
            rel="noopener"
            endIcon={<OpenInNewOutlined />}
          >
            {t("home.mine.look")}
          </Button>
        )}
      </Box>
    </Section>
  );
}

/** Offered while there is something an editor has not been asked to look at. */
function HandIn({ post }: { post: Post }) {
  const t = useText();
  const { setStatus } = usePostActions();
  const [isBusy, setIsBusy] = useState(false);
  const state = stateOf(post);
  if (state !== "draft" && state !== "changed") return null;

  async function handIn() {
    setIsBusy(true);
    await setStatus([post], Status.inReview);
    setIsBusy(false);
  }

  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void handIn()}>
      {t("home.mine.handIn")}
    </Button>
  );
}

type State = "draft" | "review" | "changed" | "changeInReview" | "live" | "scheduled" | "archived";

/** What visitors see of the page, and whose turn it is. */
function stateOf({ post_status_id: status, is_live, has_unpublished_changes }: Post): State {
  if (status === Status.inReview) return is_live ? "changeInReview" : "review";
  if (status === Status.scheduled) return "scheduled";
  if (status === Status.archived) return "archived";
  if (!is_live) return "draft";
  return has_unpublished_changes || status === Status.draft ? "changed" : "live";
}

function picturesOf({ media_items }: Post): MediaItem[] {
  const found = Object.values(media_items ?? {})
    .flat()
    .filter((item) => item !== null && item !== undefined);
  return [...new Map(found.map((item) => [item.id, item])).values()].slice(0, PICTURES);
}
