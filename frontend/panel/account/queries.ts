import { QueryClient } from "@tanstack/react-query";

/** The cache of all queries, cleared when the domain is switched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Queries that fail without a network run once the network is back.
    queries: { retry: false, staleTime: 5_000, networkMode: "always", refetchOnReconnect: true },
    mutations: { networkMode: "always" },
  },
});
