import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { dayRange } from "../kit/lists/dayRange";

export type SubmissionRow = components["schemas"]["SubmissionRow"];
export type Submission = components["schemas"]["SubmissionShape"];
export type SubmissionStatus = SubmissionRow["status"];

/** What the list is narrowed to, as it stands in the address. */
export type SubmissionFilter = Partial<Record<"status" | "search" | "from" | "to", string>> & {
  undelivered?: boolean;
};

/** Every status, after all of them. */
export const TABS: readonly (SubmissionStatus | "")[] = [
  "",
  "new",
  "read",
  "replied",
  "archived",
  "unconfirmed",
  "spam",
];

/** The statuses somebody gives by hand; "replied" is what an answer makes of one. */
export const SETTABLE_STATES: readonly SubmissionStatus[] = ["new", "read", "archived", "spam"];

/** What the API is asked for, from what stands in the address. */
export function queryOf({ status, search, from, to, undelivered }: SubmissionFilter) {
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

/** How often it is looked whether a mail was sent, in ms. */
const MAIL_INTERVAL = 5_000;

function isSending({ mail_state }: Submission["replies"][number]): boolean {
  return mail_state === "queued";
}

export function useSubmission(id: number) {
  return useQuery({
    queryKey: ["submissions", "one", id],
    queryFn: async () =>
      (await answer(api.GET("/api/submissions/{id}", { params: { path: { id: String(id) } } }))).data,
    // Whoever has just answered sees that it was sent, or that it cannot be.
    refetchInterval: ({ state: { data } }) => (data?.replies.some(isSending) ? MAIL_INTERVAL : false),
  });
}

/** How many there are in each status, and with an answer that did not arrive; the API adds them to each list. */
export function countsIn(
  meta: object | undefined,
): Partial<Record<SubmissionStatus | "undelivered", number>> {
  const counts: unknown = meta && "counts" in meta ? meta.counts : undefined;
  return typeof counts === "object" && counts !== null ? counts : {};
}
