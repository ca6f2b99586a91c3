import { QueryClient } from "@tanstack/react-query";

/** Every read of the panel is kept here, and forgotten when the domain is switched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What could not be read without a network is read once there is one.
    queries: { retry: false, staleTime: 5_000, networkMode: "always", refetchOnReconnect: true },
    mutations: { networkMode: "always" },
  },
});
