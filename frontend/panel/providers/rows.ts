import type { Identifier, RaRecord } from "react-admin";
import { dayRange } from "../kit/lists/dayRange";
import { call, type Envelope, withFieldErrors } from "./call";
import type { Endpoint } from "./resources";

/** As many rows as the API gives at once. */
const MOST = 500;

export interface ListParams {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: { field: string; order: string } | undefined;
  filter?: Record<string, unknown> | undefined;
  /** The row that the rows of the list belong to, if they are somebody's. */
  parent?: Identifier;
}

/** What a list is asked for: a page of it, sorted if the list can be, and narrowed by what is not empty and none of `shownBy`; `from` and `to` are days. */
export function listQuery(
  { pagination, sort, filter = {} }: ListParams,
  shownBy: readonly string[] = [],
): Record<string, unknown> {
  const { page, perPage } = pagination ?? { page: 1, perPage: MOST };
  const { from, to, ...rest } = filter as { from?: string; to?: string };
  const narrowed = Object.entries(rest as object).filter(
    ([name, value]) => value !== "" && value != null && !shownBy.includes(name),
  );
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    // "id" is what react-admin sorts by unless told: the API's own order.
    ...(sort &&
      sort.field !== "id" && { sortBy: sort.field, sortDir: sort.order === "DESC" ? "desc" : "asc" }),
    ...Object.fromEntries(narrowed),
    ...dayRange(from, to),
  };
}

/** A page of rows with how many there are, and what else the API says about the list. */
export async function readRows(endpoint: Endpoint, params: ListParams) {
  const { parent } = params;
  const { data, meta } = await call("GET", endpoint.path, {
    params: {
      query: listQuery(params, endpoint.shownBy),
      ...(parent !== undefined && { path: { id: String(parent) } }),
    },
  });
  const rows = data as RaRecord[];
  return { data: rows, total: meta?.total ?? rows.length, meta };
}

/** One row by its id. Lists without such a call are short: the row is looked for in them. */
export async function readRow(endpoint: Endpoint, id: Identifier): Promise<RaRecord> {
  if (endpoint.hasDetail) return rowIn(await call("GET", `${endpoint.path}/{id}`, at(id)));
  for (let page = 1; ; page += 1) {
    const { data, total } = await readRows(endpoint, { pagination: { page, perPage: MOST } });
    const match = data.find((row) => String(row.id) === String(id));
    if (match) return match;
    if (page * MOST >= total) throw new Error(`${endpoint.path} has no ${id}`);
  }
}

export function addRow({ path }: Endpoint, body: unknown): Promise<RaRecord> {
  return withFieldErrors(async () => rowIn(await call("POST", path, { params: {}, body })));
}

export function changeRow({ path, change }: Endpoint, id: Identifier, body: unknown): Promise<RaRecord> {
  if (!change) throw new Error(`${path} is not changed, only added to and deleted from`);
  return withFieldErrors(async () => rowIn(await call(change, `${path}/{id}`, { ...at(id), body })));
}

/** Deletes a row; `body` is what the API wants to be told for that, as the host of a domain. */
export async function removeRow({ path }: Endpoint, id: Identifier, body?: unknown): Promise<void> {
  await call("DELETE", `${path}/{id}`, { ...at(id), body });
}

function rowIn({ data }: Envelope): RaRecord {
  return data as RaRecord;
}

function at(id: Identifier) {
  return { params: { path: { id: String(id) } } };
}
