import { Alert, Box, Button } from "@mui/material";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { currentTheme } from "../../../client/theme";
import type { Post } from "../../../client/types";
import type { SitePayload } from "../../../generated/schema";
import { siteOrigin, useAccount } from "../../account/account";
import Comments from "../../kit/comments/Comments";
import { usePageTitle } from "../../kit/layout/Page";
import { BarTitle, StickyBar } from "../../kit/layout/StickyBar";
import { useCollection } from "../../kit/posts/collections";
import { StatusPill } from "../../kit/posts/status";
import { collectionText, roleName } from "../../messages/names";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { CanvasContext } from "../canvas/context";
import { getSlots } from "../model/definitions";
import { type Block, find } from "../model/document";
import { describeBlock } from "../model/titles";
import { BlockPreview } from "../ui/BlockPreview";

interface Props {
  post: Post;
  content: Block[];
  site: SitePayload;
}

const nothing = () => {};

/**
 * The current page, including drafts, for users who may view but not edit it. See
 * docs/decisions/permissions.md.
 */
export default function ReadOnlyPost({ post, content, site }: Props) {
  const t = useText();
  const { slug } = useCollection();
  const { role, domain } = useAccount();
  const canvas = useMemo(
    () => ({
      site,
      theme: currentTheme(),
      listen: () => nothing,
      wantLists: nothing,
      wantMenus: nothing,
      wantPlaces: nothing,
    }),
    [site],
  );
  usePageTitle(post.title);
  return (
    <>
      <StickyBar>
        <BarTitle
          title={post.title}
          back={{ to: `/panel/${slug}`, label: collectionText(t, slug, "title") }}
          aside={<StatusPill post={post} />}
        />
        <Comments
          post={post.id}
          places={[{ place: "", label: t("comments.page") }]}
          describe={({ block }) => ({ label: describePlace(t, content, block) })}
        />
        <Button component={Link} to={`/panel/${slug}/${post.id}`}>
          {t("posts.menu.details")}
        </Button>
        {post.is_live && (
          <Button href={`${siteOrigin(domain)}/${post.url}`} target="_blank" rel="noopener">
            {t("posts.menu.open")}
          </Button>
        )}
      </StickyBar>
      <Box sx={{ px: { xs: 2, sm: 3, lg: 4 }, py: 2, display: "grid", gap: 2, maxWidth: 1240 }}>
        <Alert severity="info">
          {t("posts.edit.lookOnly", { role: roleName(t, role), domain: domain.title })}
        </Alert>
        <CanvasContext value={canvas}>
          <BlockPreview
            title={t("builder.canvas.page")}
            content={content}
            height="max(420px, calc(100dvh - 240px))"
            empty={t("builder.looking.empty")}
            isWhole
          />
        </CanvasContext>
      </Box>
    </>
  );
}

function describePlace(t: Translate, content: Block[], id: string): string {
  if (!id) return t("comments.page");
  const found = find(content, id, getSlots);
  return found ? describeBlock(found.block) : t("comments.deletedBlock");
}
