import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../../client/api";
import type { components } from "../../../generated/schema";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { sumCounts } from "./work";

type RetryRequest = components["schemas"]["RetryBodyRequest"];

export const LOOK_AGAIN_MS = 30_000;

/** Return the number of failed jobs. Return 0, without a request, for users who may not view them. */
export function useFailedCount(): number {
  const { data } = useQuery({
    queryKey: ["background-work", "count"],
    queryFn: () => answer(api.GET("/api/background-work", { params: { query: { limit: 1 } } })),
    enabled: useMay("work.read"),
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: 4 * LOOK_AGAIN_MS,
  });
  return sumCounts(data?.meta.counts);
}

/** Return a function that retries failed jobs and shows their number. */
export function useRetry() {
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const t = useText();
  const [isBusy, setBusy] = useState(false);

  async function retry(body: RetryRequest) {
    setBusy(true);
    try {
      const { data } = await answer(api.POST("/api/background-work/retry", { body }));
      say(data.count > 0 ? t("work.retried", { smart_count: data.count }) : t("work.nothing"));
      await queries.invalidateQueries({ queryKey: ["background-work"] });
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  }

  return { retry, isBusy };
}
