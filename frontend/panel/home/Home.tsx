import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { Collection } from "../../client/collections";
import { isLatest, type Post } from "../../client/types";
import { useAccount, useMay } from "../account/account";
import { CollectionIcon } from "../layout/icons";
import { Page } from "../layout/Page";
import { collectionsInMenu } from "../posts/collections";
import { shortMoment } from "../posts/dates";
import { StatusPill } from "../posts/status";

const LATEST = 3;

/** /panel: each collection with what changed last, and a quick way to add to it. */
export function Home() {
  const { firstname, domain } = useAccount();
  return (
    <Page title={firstname ? `Hello, ${firstname}` : domain.title}>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        This is what changed last on {domain.title}.
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))",
        }}
      >
        {collectionsInMenu.map((collection) => (
          <CollectionCard key={collection.slug} collection={collection} />
        ))}
      </Box>
    </Page>
  );
}

function CollectionCard({ collection: { slug, title, label } }: { collection: Collection }) {
  const mayWrite = useMay("posts.write");
  const { data, error } = useQuery({
    queryKey: [slug, "latest"],
    queryFn: () =>
      answer(
        api.GET("/api/posts/by-type", {
          params: { query: { type: slug, limit: LATEST, sortBy: "updated_at", sortDir: "desc" } },
        }),
      ),
  });
  return (
    <Box
      component="section"
      aria-label={title}
      sx={({ colors }) => ({
        display: "grid",
        gridTemplateRows: "auto 1fr",
        gridTemplateColumns: "minmax(0, 1fr)",
        p: 2,
        backgroundColor: colors.paper,
        border: `1px solid ${colors.line}`,
        borderRadius: "12px",
      })}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 1 }}>
        <CollectionIcon slug={slug} />
        <Typography
          component={Link}
          to={`/panel/${slug}`}
          variant="h2"
          sx={{ textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
        >
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {data?.meta.total}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {mayWrite && (
          <Button
            size="small"
            startIcon={<AddOutlined />}
            component={Link}
            to={`/panel/${slug}/new`}
            aria-label={`New ${label.toLowerCase()}`}
          >
            New
          </Button>
        )}
      </Box>
      {error && <Typography color="error">{error.message}</Typography>}
      {!data && !error && <Skeleton height={96} />}
      {data && <Latest slug={slug} posts={data.data.filter(isLatest)} />}
    </Box>
  );
}

function Latest({ slug, posts }: { slug: string; posts: readonly Post[] }) {
  if (posts.length === 0) return <Typography color="textSecondary">Nothing here yet.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {posts.map((post) => (
        <Box
          component="li"
          key={post.id}
          sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 36 }}
        >
          <Typography
            noWrap
            component={Link}
            to={`/panel/${slug}/${post.id}`}
            sx={{ flex: 1, textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
          >
            {post.title}
          </Typography>
          {!post.is_live && <StatusPill post={post} />}
          <Typography variant="caption" color="textSecondary" noWrap>
            {shortMoment(post.updated_at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
