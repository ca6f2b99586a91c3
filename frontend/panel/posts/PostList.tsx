import { Box, Button } from "@mui/material";
import { Suspense, useState } from "react";
import { useListContext } from "react-admin";
import { Navigate } from "react-router-dom";
import { api } from "../../client/api";
import type { Post } from "../../client/types";
import { useAccount, useMay } from "../account/account";
import { OWN_MEMBER_COLLECTION } from "../account/availableActions";
import { hasOnePage } from "../account/permissions";
import { later } from "../kit/layout/chunks";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { ExportButton } from "../kit/lists/ExportButton";
import { ListData } from "../kit/lists/ListData";
import { Count } from "../kit/lists/ListScreen";
import { Pages } from "../kit/lists/Pages";
import { useSelection } from "../kit/lists/useSelection";
import { useCollection } from "../kit/posts/collections";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { type PostFilter, postQuery } from "../providers/posts";
import { BulkBar } from "./BulkBar";
import { ListFilters } from "./ListFilters";
import { NewButton } from "./NewButton";
import { PostTable } from "./PostTable";
import { ListPublishing } from "./publishing/ListPublishing";
import { StatusTabs } from "./StatusTabs";
import { getDefaultSort } from "./sorts";

const SIZES = [25, 50, 100];
const ImportMembers = later(() => import("./imports/ImportMembers"));

/** The posts of one collection: search, sort and bulk actions. */
export default function PostList() {
  const t = useText();
  const { slug } = useCollection();
  const isOnlyOne = hasOnePage(useAccount());
  // The home screen shows the same post.
  if (isOnlyOne && slug === OWN_MEMBER_COLLECTION) return <Navigate to="/panel" replace />;
  return (
    <Guarded
      permission="posts.read"
      collection={slug}
      title={collectionText(t, slug, "title")}
      who="layout.closed.writers"
    >
      <ListData key={slug} resource={slug} sort={getDefaultSort(slug, false)} isRemembered>
        <Posts />
      </ListData>
    </Guarded>
  );
}

function Posts() {
  return (
    <ListPublishing>
      <Screen />
    </ListPublishing>
  );
}

function Screen() {
  const t = useText();
  const { slug } = useCollection();
  const { filterValues } = useListContext<Post>();
  const selection = useSelection<Post>();
  const isTrash = Boolean((filterValues as PostFilter).deleted);
  return (
    <Page
      title={collectionText(t, slug, "title")}
      aside={<Count inWords={(total) => t("posts.entries", { smart_count: total })} />}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {slug === "members" && <ImportButton />}
          <Export />
          <NewButton />
        </Box>
      }
    >
      <StatusTabs onChange={selection.clear} />
      <ListFilters />
      <BulkBar selection={selection} isTrash={isTrash} />
      <PostTable selection={selection} isTrash={isTrash} />
      <PostPages />
    </Page>
  );
}

function Export() {
  const { slug } = useCollection();
  const { filterValues, sort, total } = useListContext<Post>();
  const query = postQuery(slug, sort, filterValues as PostFilter);
  if (!total) return null;
  return (
    <ExportButton
      load={() => api.GET("/api/posts/export", { params: { query }, parseAs: "blob" })}
      name={slug}
    />
  );
}

function PostPages() {
  const t = useText();
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext<Post>();
  return (
    <Pages
      label={t("posts.pages")}
      total={total}
      page={page}
      perPage={perPage}
      onPage={setPage}
      sizes={{ label: t("posts.perPage"), of: SIZES, onSize: setPerPage }}
    />
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
