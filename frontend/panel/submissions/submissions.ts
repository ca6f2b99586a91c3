import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../client/schema";
import { dayRange } from "../posts/dayRange";

export type SubmissionRow = components["schemas"]["SubmissionRow"];
export type Submission = components["schemas"]["SubmissionShape"];
export type SubmissionStatus = SubmissionRow["status"];

export const PER_PAGE = 25;
export const FILTERS = ["status", "search", "from", "to"] as const;
export type Filter = Record<(typeof FILTERS)[number], string>;

export const TABS: readonly { value: SubmissionStatus | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "new", label: "New" },
  { value: "read", label: "Read" },
  { value: "replied", label: "Replied" },
  { value: "archived", label: "Archived" },
  { value: "spam", label: "Spam" },
];

/** The statuses somebody gives by hand; "replied" is what an answer makes of one. */
export const GIVEN: readonly SubmissionStatus[] = ["new", "read", "archived", "spam"];

export const LABELS: Record<SubmissionStatus, string> = {
  new: "New",
  read: "Read",
  replied: "Replied",
  archived: "Archived",
  spam: "Spam",
};

/** What the API is asked for, from what stands in the address. */
export function queryOf({ status, search, from, to }: Filter) {
  return {
    ...(status in LABELS && { status: status as SubmissionStatus }),
    ...(search && { search }),
    ...dayRange(from || undefined, to || undefined),
  };
}

export function useSubmissions(filter: Filter, page: number) {
  const query = { ...queryOf(filter), limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  return useQuery({
    queryKey: ["submissions", query],
    queryFn: () => answer(api.GET("/api/submissions", { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function useSubmission(id: number) {
  return useQuery({
    queryKey: ["submissions", "one", id],
    queryFn: async () =>
      (await answer(api.GET("/api/submissions/{id}", { params: { path: { id: String(id) } } }))).data,
  });
}

/** How many there are in each status; the API adds them to what it says about every list. */
export function countsIn(meta: object | undefined): Partial<Record<SubmissionStatus, number>> {
  const counts: unknown = meta && "counts" in meta ? meta.counts : undefined;
  return typeof counts === "object" && counts !== null ? counts : {};
}
