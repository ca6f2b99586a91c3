import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { plannedSiteRowOutcomeValues } from "../../../generated/choices";
import type { components } from "../../../generated/schema";
import { useCall } from "../../kit/forms/useCall";

export type SitePlan = components["schemas"]["SitePlanFull"];
export type PlannedSite = components["schemas"]["PlannedSiteRow"];
export type Outcome = PlannedSite["outcome"];

export { plannedSiteRowOutcomeValues as OUTCOMES };
export const PER_PAGE = 25;
const WHILE_RUNNING_MS = 1_000;
const KEY = "site-plans";

export function useRecentPlans() {
  return useQuery({
    queryKey: [KEY],
    queryFn: async () => (await answer(api.GET("/api/site-plans", { params: { query: { limit: 5 } } }))).data,
  });
}

/** Return a plan, which is refreshed while its action runs. */
export function useSitePlan(id: string) {
  return useQuery({
    queryKey: [KEY, id],
    queryFn: async () => (await answer(api.GET("/api/site-plans/{id}", { params: { path: { id } } }))).data,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? WHILE_RUNNING_MS : false),
  });
}

/** Return a page of the sites of a plan, which is fetched again when the counts of the plan change. */
export function usePlannedSites(plan: SitePlan, page: number, outcome: Outcome | "") {
  const id = String(plan.id);
  const progress = [
    plan.action,
    plan.status,
    ...plannedSiteRowOutcomeValues.map((each) => plan[`${each}_count`]),
  ].join();
  const wanted = {
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
    ...(outcome && { outcome }),
  };
  return useQuery({
    queryKey: [KEY, id, "sites", page, outcome, progress],
    queryFn: () => answer(api.GET("/api/site-plans/{id}/sites", { params: { path: { id }, query: wanted } })),
    placeholderData: keepPreviousData,
  });
}

/** Return the actions on a plan. The worker performs all of them, except undoing a single site. */
export function usePlanActions({ id }: SitePlan) {
  const queries = useQueryClient();
  const { isBusy, run } = useCall();
  const params = { path: { id: String(id) } };

  async function start(call: () => Promise<{ message?: string }>) {
    await run(call);
    // Refresh after an error, too: another user may have started an action.
    await queries.invalidateQueries({ queryKey: [KEY] });
  }

  return {
    isBusy,
    apply: (skipEdited: boolean) =>
      start(() =>
        answer(api.POST("/api/site-plans/{id}/apply", { params, body: { skip_edited: skipEdited } })),
      ),
    undo: () => start(() => answer(api.POST("/api/site-plans/{id}/undo", { params }))),
    stop: () => start(() => answer(api.POST("/api/site-plans/{id}/stop", { params }))),
    retry: () => start(() => answer(api.POST("/api/site-plans/{id}/retry", { params }))),
    undoSite: (site: PlannedSite) => {
      const path = { ...params.path, site_id: String(site.id) };
      return start(() => answer(api.POST("/api/site-plans/{id}/sites/{site_id}/undo", { params: { path } })));
    },
  };
}
