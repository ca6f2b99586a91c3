import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Failed, LoadingRows, Sheet } from "../kit/lists/ListStates";
import { Pages } from "../kit/lists/Pages";
import { SearchBox } from "../kit/lists/SearchBox";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import type { Snapshot, SnapshotPost } from "./backups";
import { POSTS_PER_PAGE, useSnapshotPosts } from "./useBackups";

interface Props {
  snapshot: Snapshot;
  onAsk: (post: SnapshotPost) => void;
}

/** The posts in a snapshot, with a search for the post to restore. */
export function SnapshotPosts({ snapshot, onAsk }: Props) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSnapshotPosts(snapshot.id, search, page);
  return (
    <>
      <SearchBox
        label={t("backups.snapshot.search")}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.data.length === 0 && (
        <Typography color="textSecondary">{t("backups.snapshot.nothing")}</Typography>
      )}
      {data && data.data.length > 0 && (
        <Sheet>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {data.data.map((post) => (
              <Box
                key={post.id}
                component="li"
                sx={({ colors }) => ({
                  display: "flex",
                  alignItems: "center",
                  gap: 1,
                  px: 1.5,
                  py: 1,
                  "& + li": { borderTop: `1px solid ${colors.line}` },
                })}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                    {post.title}
                  </Typography>
                  <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                    {[
                      collectionText(t, post.collection, "label"),
                      `/${post.url}`,
                      t(`backups.snapshot.now.${post.now}`),
                    ].join(" · ")}
                  </Typography>
                </Box>
                {post.now !== "same" && (
                  <Button
                    size="small"
                    aria-label={t("backups.snapshot.postNamed", { title: post.title })}
                    onClick={() => onAsk(post)}
                    sx={{ whiteSpace: "nowrap" }}
                  >
                    {t("backups.snapshot.post")}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        </Sheet>
      )}
      <Pages total={data?.meta.total ?? 0} page={page} perPage={POSTS_PER_PAGE} onPage={setPage} />
    </>
  );
}
