import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";

export type Glance = components["schemas"]["HomeReply"];
export type PostInReview = components["schemas"]["PostInReview"];
export type RecentPost = components["schemas"]["RecentPost"];

export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: async () => (await answer(api.GET("/api/home"))).data,
});

/** Return the overview of the domain, limited by the user's role. */
export function useHome() {
  return useQuery(homeQuery);
}
