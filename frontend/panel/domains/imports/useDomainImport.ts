import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { DomainImport } from "../../../client/types";
import { importedDomainRowOutcomeValues } from "../../../generated/choices";
import type { components } from "../../../generated/schema";
import { useCall } from "../../kit/forms/useCall";

export type ImportedDomain = components["schemas"]["ImportedDomainRow"];
export type Outcome = ImportedDomain["outcome"];

export { importedDomainRowOutcomeValues as OUTCOMES };
export const PER_PAGE = 25;
const WHILE_RUNNING_MS = 1_000;
const KEY = "domain-imports";

export function isRunning({ status }: DomainImport): boolean {
  return status === "checking" || status === "creating";
}

export function useRecentImports() {
  return useQuery({
    queryKey: [KEY],
    queryFn: async () =>
      (await answer(api.GET("/api/domain-imports", { params: { query: { limit: 5 } } }))).data,
  });
}

/** Return an import, which is refreshed while its job runs. */
export function useDomainImport(id: string) {
  return useQuery({
    queryKey: [KEY, id],
    queryFn: async () =>
      (await answer(api.GET("/api/domain-imports/{id}", { params: { path: { id } } }))).data,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? WHILE_RUNNING_MS : false),
  });
}

/** Return a page of the rows of an import, which is fetched again when the counts of the import change. */
export function useImportedDomains(source: DomainImport, page: number, outcome: Outcome | "") {
  const id = String(source.id);
  const progress = importedDomainRowOutcomeValues.map((each) => source[`${each}_count`]).join();
  const query = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE, ...(outcome && { outcome }) };
  return useQuery({
    queryKey: [KEY, id, "rows", page, outcome, progress],
    queryFn: () => answer(api.GET("/api/domain-imports/{id}/rows", { params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
  });
}

/** Return the actions on an import, which the worker performs. */
export function useImportActions({ id }: DomainImport) {
  const queries = useQueryClient();
  const { isBusy, run } = useCall();
  const params = { path: { id: String(id) } };

  async function call(act: () => Promise<{ message?: string }>) {
    await run(act);
    // Refresh after an error, too: another user may have started or stopped the import.
    await queries.invalidateQueries({ queryKey: [KEY] });
  }

  return {
    isBusy,
    start: () => call(() => answer(api.POST("/api/domain-imports/{id}/start", { params }))),
    stop: () => call(() => answer(api.POST("/api/domain-imports/{id}/stop", { params }))),
  };
}
