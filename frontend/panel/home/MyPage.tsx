import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { type MediaItem, type Post, Status } from "../../client/types";
import { siteOrigin, useAccount } from "../account/account";
import { Section } from "../kit/layout/Section";
import { Thumbnail } from "../kit/media/Thumbnail";
import { useCollection } from "../kit/posts/collections";
import { SentBackNote } from "../kit/posts/SentBackNote";
import { StatusPill } from "../kit/posts/status";
import { usePostActions } from "../kit/posts/usePostActions";
import { dayAndTime, shortMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { MyShortcuts } from "./MyShortcuts";

const PICTURES = 6;

/** The user's own page: its status and actions. */
export function MyPage({ post }: { post: Post }) {
  const t = useText();
  const { slug } = useCollection();
  const { domain } = useAccount();
  const logo = [post.media_items?.logo].flat()[0];
  const pictures = getPictures(post);
  return (
    <Section label={post.title}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        {logo && <Thumbnail item={logo} size={56} />}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: "1.5rem", lineHeight: 1.2, overflowWrap: "anywhere" }}>
            {post.title}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {t("home.mine.on", { domain: domain.title })}
          </Typography>
        </Box>
      </Box>
      <SentBackNote review={post.review} />
      <Box>
        <StatusPill post={post} />
        <Typography sx={{ mt: 0.75 }}>
          {t(`home.mine.states.${getState(post)}`, {
            moment: post.publish_at ? dayAndTime(post.publish_at) : "",
          })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t("home.mine.changed", { moment: shortMoment(post.updated_at) })}
        </Typography>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 44 } }}>
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
      <MyShortcuts edit={`/panel/${slug}/${post.id}`} />
      {pictures.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {pictures.map((item) => (
            <Thumbnail key={item.id} item={item} size={72} />
          ))}
        </Box>
      )}
    </Section>
  );
}

/** The button to submit the page for review, while there are changes that have not been submitted. */
function HandIn({ post }: { post: Post }) {
  const t = useText();
  const { setStatus } = usePostActions();
  const [isBusy, setIsBusy] = useState(false);
  const state = getState(post);
  if (state !== "draft" && state !== "changed") return null;

  async function handIn() {
    setIsBusy(true);
    await setStatus([post], Status.inReview);
    setIsBusy(false);
  }

  return (
    <Button variant="contained" disabled={isBusy} onClick={() => void handIn()}>
      {t("home.mine.handIn")}
    </Button>
  );
}

type MyPageState = "draft" | "review" | "changed" | "changeInReview" | "live" | "scheduled" | "archived";

/** Return the state of the page, which determines its next step. */
function getState({ post_status_id: status, is_live, has_unpublished_changes }: Post): MyPageState {
  if (status === Status.inReview) return is_live ? "changeInReview" : "review";
  if (status === Status.scheduled) return "scheduled";
  if (status === Status.archived) return "archived";
  if (!is_live) return "draft";
  return has_unpublished_changes || status === Status.draft ? "changed" : "live";
}

function getPictures({ media_items }: Post): MediaItem[] {
  const picture = Object.values(media_items ?? {})
    .flat()
    .filter((item) => item !== null && item !== undefined);
  return [...new Map(picture.map((item) => [item.id, item])).values()].slice(0, PICTURES);
}
