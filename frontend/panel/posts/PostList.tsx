import { Box, Button, Typography } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { ListBase, useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { useMay } from "../account/account";
import { Page } from "../layout/Page";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import type { PostFilter } from "../providers/posts";
import { BulkBar } from "./BulkBar";
import { useCollection } from "./collections";
import { ListFilters } from "./ListFilters";
import { ListPages } from "./ListPages";
import { NewButton } from "./NewButton";
import { PostTable } from "./PostTable";
import { StatusTabs } from "./StatusTabs";
import { useSelection } from "./useSelection";

const PER_PAGE = 25;
const ImportMembers = lazy(() => import("../imports/ImportMembers"));

/** The posts of one collection: find them, order them, change many at once. */
export function PostList() {
  const { slug } = useCollection();
  const sort =
    slug === "blog"
      ? { field: "created_at", order: "DESC" as const }
      : { field: "position", order: "ASC" as const };
  return (
    <ListBase key={slug} perPage={PER_PAGE} sort={sort} debounce={300}>
      <ListScreen />
    </ListBase>
  );
}

function ListScreen() {
  const t = useText();
  const { slug } = useCollection();
  const { total, filterValues } = useListContext<Post>();
  const selection = useSelection();
  const isTrash = Boolean((filterValues as PostFilter).deleted);
  return (
    <Page
      title={collectionText(t, slug, "title")}
      aside={
        <Typography color="textSecondary" aria-live="polite" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {total !== undefined && t("posts.entries", { smart_count: total })}
        </Typography>
      }
      actions={
        <Box sx={{ display: "flex", gap: 1 }}>
          {slug === "members" && <ImportButton />}
          <NewButton />
        </Box>
      }
    >
      <StatusTabs onChange={selection.clear} />
      <ListFilters />
      <BulkBar selection={selection} isTrash={isTrash} />
      <PostTable selection={selection} isTrash={isTrash} />
      <ListPages />
    </Page>
  );
}

function ImportButton() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay("imports.write")) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t("posts.import")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportMembers onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
