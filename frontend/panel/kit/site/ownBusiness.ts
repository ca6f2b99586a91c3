import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { daysAgo } from "../../messages/dates";

/** What the site says of its own business. Whoever needs some of it asks this, so that it is fetched once. */
export const ownBusinessQuery = queryOptions({
  queryKey: ["businesses", "own"],
  queryFn: async () => (await answer(api.GET("/api/business"))).data,
  staleTime: 60_000,
});

interface OwnToday {
  day: string;
  timezone: string;
  /** Whether the site was asked for it, or could not be: what begins on that day waits for this. */
  isKnown: boolean;
}

/** The day it is where the site is, and in which time zone that is; until that is known, as this device has it. */
export function useOwnToday(): OwnToday {
  const { data, isPending } = useQuery({ ...ownBusinessQuery, select: ({ today }) => today });
  const { day, timezone } = data ?? {
    day: daysAgo(0),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { day, timezone, isKnown: !isPending };
}
