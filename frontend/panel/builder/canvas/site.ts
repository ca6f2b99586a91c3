import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { Lists, SitePayload } from "../../../site/payload";
import { useAccount } from "../../account/account";

/** The index pages, which hand over the lists that blocks show; those not in the page yet among them. */
const INDEXES = ["members", "cuisines", "showcases", "catering", "blog", "faq"];

/** What the page being built is drawn from: the domain around it, and the lists its blocks show. */
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
  const [canvas, ...indexes] = await Promise.all([
    answer(api.GET("/api/posts/{id}/canvas", { params: { path: { id } } })),
    ...INDEXES.map((url) => answer(api.GET("/api/site", { params: { query: { url } } }))),
  ]);
  const site = canvas.data as unknown as SitePayload;
  const lists = indexes.map(({ data }) => (data as unknown as SitePayload).lists);
  return { ...site, lists: Object.assign({}, site.lists, ...lists) as Lists };
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
