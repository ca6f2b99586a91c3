import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { indexPaths } from "../../../generated/collections";
import type { SitePayload } from "../../../generated/schema";
import { useAccount } from "../../account/account";

/** Fetch the data of the page in the builder: the domain, and the lists that its blocks currently show. */
export function useCanvasSite(id: string) {
  const { domain } = useAccount();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["canvas", domain.id, id],
    queryFn: async () => {
      const site = await canvasSite(id);
      rememberItems(queries, site.page.blocks);
      return site;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function canvasSite(id: string): Promise<SitePayload> {
  return (await answer(api.GET("/api/posts/{id}/canvas", { params: { path: { id } } }))).data;
}

type CanvasContent = Pick<SitePayload, "lists" | "events">;

/** Fetch all lists that blocks can show, once a block needs them. Most pages do not need these lists. */
export function useCanvasLists(isWanted: boolean): CanvasContent | undefined {
  const { domain } = useAccount();
  const { data } = useQuery({
    queryKey: ["canvas", domain.id, "lists"],
    queryFn: async () => {
      // The index pages contain all lists that blocks can show, including lists that are not in the page yet.
      const indexes = await Promise.all(
        indexPaths.map((url) => answer(api.GET("/api/site", { params: { query: { url } } }))),
      );
      return {
        lists: Object.assign({}, ...indexes.map((index) => index.data.lists)),
        events: Object.assign({}, ...indexes.map((index) => index.data.events)),
      };
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** Cache the files and page parts in the page's data, so that they need no request. */
function rememberItems(queries: QueryClient, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) rememberItems(queries, each);
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const id = name.endsWith("_item") && typeof item === "object" ? item?.id : undefined;
    if (typeof id !== "number") rememberItems(queries, item);
    else queries.setQueryData([item.blocks ? "part" : "media", id], (known: unknown) => known ?? item);
  }
}
