import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { WaitingReply } from "../../../generated/schema";
import { useMay } from "../../account/account";

const LOOK_AGAIN_MS = 120_000;
const NONE: WaitingReply = { review: [], new_submissions: 0, stop_requests: 0 };

/** Return the counts of posts in review, new submissions and requested stops. */
export function useWaiting(): WaitingReply {
  const { data } = useQuery({
    queryKey: ["home", "waiting"],
    queryFn: async () => (await answer(api.GET("/api/home/waiting"))).data,
    enabled: useMay("posts.read"),
    staleTime: LOOK_AGAIN_MS / 4,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return data ?? NONE;
}

/** Return the number of the user's pending items. */
export function useWaitingCount(): number {
  const { review, new_submissions, stop_requests } = useWaiting();
  return review.reduce((sum, { count }) => sum + count, new_submissions + stop_requests);
}
