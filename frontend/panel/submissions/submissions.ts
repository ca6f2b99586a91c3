import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { dayRange } from "../kit/lists/dayRange";

export type SubmissionRow = components["schemas"]["SubmissionRow"];
export type Submission = components["schemas"]["SubmissionShape"];
export type SubmissionStatus = SubmissionRow["status"];

/** The filters of the list, stored in the URL. */
export type SubmissionFilter = Partial<Record<"status" | "search" | "from" | "to", string>> & {
  undelivered?: boolean;
};

/** The tabs: "" for all submissions, then each status. */
export const TABS: readonly (SubmissionStatus | "")[] = [
  "",
  "new",
  "read",
  "replied",
  "archived",
  "unconfirmed",
  "spam",
];

/** The statuses that users set; "replied" is set by a reply. */
export const SETTABLE_STATES: readonly SubmissionStatus[] = ["new", "read", "archived", "spam"];

/** Return the API query for the filters in the URL. */
export function getQuery({ status, search, from, to, undelivered }: SubmissionFilter) {
  return {
    ...(undelivered && { undelivered }),
    ...(isStatus(status) && { status }),
    ...(search && { search }),
    ...dayRange(from, to),
  };
}

function isStatus(text: string | undefined): text is SubmissionStatus {
  return Boolean(text) && TABS.some((each) => each === text);
}

/** The polling interval for the delivery of a reply, in ms. */
const MAIL_INTERVAL = 5_000;

function isSending({ mail_state }: Submission["replies"][number]): boolean {
  return mail_state === "queued";
}

export function useSubmission(id: number) {
  return useQuery({
    queryKey: ["submissions", "one", id],
    queryFn: async () =>
      (await answer(api.GET("/api/submissions/{id}", { params: { path: { id: String(id) } } }))).data,
    // Poll after a reply until it is delivered or has failed.
    refetchInterval: ({ state: { data } }) => (data?.replies.some(isSending) ? MAIL_INTERVAL : false),
  });
}

/**
 * Return the number of submissions per status, and the number with undelivered replies, from the metadata of
 * the API's list.
 */
export function countsIn(
  meta: object | undefined,
): Partial<Record<SubmissionStatus | "undelivered", number>> {
  const counts: unknown = meta && "counts" in meta ? meta.counts : undefined;
  return typeof counts === "object" && counts !== null ? counts : {};
}
