import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";

export interface HostCheckState {
  /** The result for the current text; null while there is none yet. */
  answer: components["schemas"]["HostCheck"] | null;
  isChecking: boolean;
}

const DELAY = 300;

/** Return whether the host is available, after a pause in typing. */
export function useHostCheck(text: string): HostCheckState {
  const host = text.trim();
  const [settled, setSettled] = useState(host);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(host), DELAY);
    return () => clearTimeout(timer);
  }, [host]);

  const isWanted = settled !== "";
  const { data, isFetching } = useQuery({
    queryKey: ["check-host", settled],
    queryFn: async () =>
      (await answer(api.GET("/api/domains/check-host", { params: { query: { host: settled } } }))).data,
    enabled: isWanted,
    staleTime: 10_000,
  });
  const isCurrent = host === settled;
  return {
    answer: isWanted && isCurrent ? (data ?? null) : null,
    isChecking: host !== "" && (!isCurrent || isFetching),
  };
}
