import { useQuery } from "@tanstack/react-query";
import { useListContext } from "react-admin";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import { useAccount } from "../account/account";
import { CountTabs } from "../kit/lists/CountTabs";
import { useCollection } from "../kit/posts/collections";
import { collectionNames } from "../messages/names";
import { useText } from "../messages/useText";
import type { PostFilter } from "../providers/posts";
import { getDefaultSort } from "./sorts";

const TABS = [
  { key: "all", query: {} },
  { key: "draft", query: { status: 1 } },
  { key: "live", query: { status: 2 } },
  { key: "scheduled", query: { status: 3 } },
  { key: "review", query: { status: 4 } },
  { key: "archived", query: { status: 5 } },
  { key: "trash", query: { deleted: true } },
] as const;

/** Tabs for the statuses of posts, with the count of each. */
export function StatusTabs({ onChange }: { onChange: () => void }) {
  const t = useText();
  const { slug } = useCollection();
  const { filterValues, setFilters, setSort } = useListContext<Post>();
  const { status, deleted, ...rest } = filterValues as PostFilter;
  const { is_open: isOpen } = useAccount().domain;
  const getLabel = (key: (typeof TABS)[number]["key"]) =>
    key === "live" && !isOpen ? t("posts.statuses.ready") : t(`posts.tabs.${key}`);
  const current = TABS.find(({ query }) => isSame(query, { status, deleted })) ?? TABS[0];
  const counts = useCounts(slug);

  function show(key: string) {
    const tab = TABS.find((each) => each.key === key);
    onChange();
    const isTrash = key === "trash";
    if (isTrash !== Boolean(deleted)) setSort(getDefaultSort(slug, isTrash));
    setFilters({ ...rest, ...tab?.query });
  }

  return (
    <CountTabs
      label={t("posts.of.byStatus", collectionNames(t, slug))}
      value={current.key}
      tabs={TABS.map(({ key }) => ({ key, label: getLabel(key), count: counts[key] }))}
      onChange={show}
    />
  );
}

/** Return the number of posts per status that the user can edit or view. */
function useCounts(slug: string): Record<string, number> {
  const { data } = useQuery({
    queryKey: ["counts", slug],
    queryFn: async () => {
      const { data: page } = await answer(
        api.GET("/api/posts/counts", { params: { query: { type: slug } } }),
      );
      const ofStatus = new Map(page.statuses.map(({ id, count }) => [id, count]));
      const getCount = (query: PostFilter) =>
        query.deleted ? page.trash : query.status ? (ofStatus.get(query.status) ?? 0) : page.all;
      return Object.fromEntries(TABS.map(({ key, query }) => [key, getCount(query)]));
    },
    staleTime: 30_000,
  });
  return data ?? {};
}

function isSame(query: PostFilter, { status, deleted }: PostFilter): boolean {
  return query.status === status && Boolean(query.deleted) === Boolean(deleted);
}
