import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { daysAgo } from "../../messages/dates";

/** The day it is where the site is, and in which time zone that is; until that is known, as this device has it. */
export function useOwnToday(): { day: string; timezone: string } {
  const { data } = useQuery({
    queryKey: ["houses", "own"],
    queryFn: async () => (await answer(api.GET("/api/house"))).data.today,
    staleTime: 60_000,
  });
  return data ?? { day: daysAgo(0), timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
