import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * A query client that also repeats first loads in progress when queries are invalidated. TanStack Query would
 * keep their responses, which can be older than the change.
 */
class PanelQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const type = filters.refetchType ?? filters.type ?? "active";
    if (type !== "none")
      for (const query of this.getQueryCache().findAll({ ...filters, type }))
        if (query.state.data === undefined && query.state.fetchStatus === "fetching" && !query.isDisabled())
          void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of all queries, cleared when the domain is switched. */
export const queryClient = new PanelQueryClient({
  defaultOptions: {
    // Queries that fail without a network run once the network is back.
    queries: { retry: false, staleTime: 5_000, networkMode: "always", refetchOnReconnect: true },
    mutations: { networkMode: "always" },
  },
});
