import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { daysAgo } from "../../messages/dates";

interface OwnToday {
  day: string;
  timezone: string;
  /** Whether the site was asked for it, or could not be: what begins on that day waits for this. */
  isKnown: boolean;
}

/** The day it is where the site is, and in which time zone that is; until that is known, as this device has it. */
export function useOwnToday(): OwnToday {
  const { data, isPending } = useQuery({
    queryKey: ["houses", "own"],
    queryFn: async () => (await answer(api.GET("/api/house"))).data.today,
    staleTime: 60_000,
  });
  const { day, timezone } = data ?? {
    day: daysAgo(0),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { day, timezone, isKnown: !isPending };
}
