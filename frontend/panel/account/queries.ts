import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../client/errors";
import { showWrongDomain } from "./wrongDomain";

/** Every read and write of the panel goes through one client, which notices when the tab's domain is not the session's. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeWrongDomain }),
  mutationCache: new MutationCache({ onError: noticeWrongDomain }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

function noticeWrongDomain(error: Error): void {
  if (isWrongDomain(error)) showWrongDomain(error);
}

export function isWrongDomain(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "wrong_domain";
}
