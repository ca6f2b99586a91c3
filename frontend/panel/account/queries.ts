import { QueryClient } from "@tanstack/react-query";

/** Every read of the panel is kept here, and forgotten when the domain is switched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
