import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { indexPaths } from "../../../generated/collections";
import type { SitePayload } from "../../../generated/schema";
import { useAccount } from "../../account/account";
import { canvasOf } from "../prefetch";

/** What the page being built is drawn from: the domain around it, and the lists its blocks show by now. */
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
  return (await canvasOf(id)).data;
}

type CanvasContent = Pick<SitePayload, "lists" | "events">;

/** The whole of every list that blocks can show, once there is one that shows any: most pages do without. */
export function useCanvasLists(isWanted: boolean): CanvasContent | undefined {
  const { domain } = useAccount();
  const { data } = useQuery({
    queryKey: ["canvas", domain.id, "lists"],
    queryFn: async () => {
      // The index pages hand over the lists that blocks show, those not in the page yet among them.
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

/** Files and parts that the page names came along with it and need not be asked for. */
function rememberItems(queries: QueryClient, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) rememberItems(queries, each);
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const id = name.endsWith("_item") && typeof item === "object" ? item?.id : undefined;
    if (typeof id !== "number") rememberItems(queries, item);
    else queries.setQueryData([item.blocks ? "part" : "media", id], (known: unknown) => known ?? item);
  }
}
