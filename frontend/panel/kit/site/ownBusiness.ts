import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { daysAgo } from "../../messages/dates";

/** The query for the site's own business. All components share this query, so that it is fetched once. */
export const ownBusinessQuery = queryOptions({
  queryKey: ["businesses", "own"],
  queryFn: async () => (await answer(api.GET("/api/business"))).data,
  staleTime: 60_000,
});

interface OwnToday {
  day: string;
  timezone: string;
  /** Whether the query has finished, successfully or not. Forms with a default day wait for this. */
  isKnown: boolean;
}

/**
 * Return the current day and time zone of the site. Until the query has finished, return those of this
 * device.
 */
export function useOwnToday(): OwnToday {
  const { data, isPending } = useQuery({ ...ownBusinessQuery, select: ({ today }) => today });
  const { day, timezone } = data ?? {
    day: daysAgo(0),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { day, timezone, isKnown: !isPending };
}
