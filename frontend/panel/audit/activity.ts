import { useInfiniteQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { Domain } from "../../client/types";
import type { components } from "../../generated/schema";
import { dayRange } from "../kit/lists/dayRange";
import { roleName } from "../messages/names";
import type { Translate } from "../messages/shape";

export type Event = components["schemas"]["InstallationEvent"];

export interface Filter {
  domain: Domain | null;
  /** Words in the name or the email address of the acting user. */
  user: string;
  action: string;
  from: string | undefined;
  to: string | undefined;
  isByCommandLine: boolean;
}

export const NO_FILTER: Filter = {
  domain: null,
  user: "",
  action: "",
  from: undefined,
  to: undefined,
  isByCommandLine: false,
};

function getQuery({ domain, user, action, from, to, isByCommandLine }: Filter) {
  return {
    ...(domain && { domain_id: domain.id }),
    ...(user && { user }),
    ...(action && { action }),
    ...(isByCommandLine && { is_by_command_line: true }),
    ...dayRange(from, to),
  };
}

/** Return the events that match, newest first, one page at a time. */
export function useActivity(filter: Filter) {
  const query = getQuery(filter);
  const { data, ...rest } = useInfiniteQuery({
    queryKey: ["all-activity", query],
    // An event from a second ago must be in the list.
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const page = { ...query, ...(pageParam !== null && { cursor: pageParam }) };
      return (await answer(api.GET("/api/all-activity", { params: { query: page } }))).data;
    },
    getNextPageParam: ({ cursor }) => cursor,
  });
  return { ...rest, events: data?.pages.flatMap(({ events }) => events) ?? [] };
}

export function exportActivity(filter: Filter) {
  return api.GET("/api/all-activity/export", { params: { query: getQuery(filter) }, parseAs: "blob" });
}

/** The details that the row shows elsewhere. */
const SHOWN_ELSEWHERE = new Set(["via", "subject_id", "email", "name"]);
/** Details that are lists; a pair in any other detail contains the values before and after. */
const LISTS = new Set(["fields", "hosts"]);

/** Details with the number of a role. */
const ROLES = new Set(["role", "before", "after"]);

/** Describe the details of an event, one line each: "status: active → suspended". */
export function describeChanges(data: Event["data"], t: Translate): string[] {
  return Object.entries(data)
    .filter(([name, value]) => !SHOWN_ELSEWHERE.has(name) && value !== "" && value !== null)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${describeValue(name, value, t)}`);
}

function describeValue(name: string, value: unknown, t: Translate): string {
  const describe = (each: unknown) =>
    ROLES.has(name) && typeof each === "number"
      ? roleName(t, { id: each, name: String(each) })
      : describeText(each);
  if (!Array.isArray(value)) return describe(value);
  const isList = LISTS.has(name) && value.every((each) => typeof each === "string");
  return value.map(describe).join(isList || value.length !== 2 ? ", " : " → ");
}

function describeText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "–");
}
