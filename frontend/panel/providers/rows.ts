import type { Identifier, RaRecord } from "react-admin";
import { dayRange } from "../kit/lists/dayRange";
import { call, type Envelope, withFieldErrors } from "./call";
import type { SavedRow } from "./dataProvider";
import type { Endpoint } from "./resources";

/** The API's limit for one page of a list. */
const MOST = 500;

export interface ListParams {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: { field: string; order: string } | undefined;
  filter?: Record<string, unknown> | undefined;
  /** The parent row, if the resource has one. */
  parent?: Identifier;
}

/**
 * Return the query of a list: the page, the sort order, and all non-empty filters except `shownBy`; `from`
 * and `to` are days.
 */
function listQuery(
  { pagination, sort, filter = {} }: ListParams,
  shownBy: readonly string[] = [],
): { limit: number; offset: number; [name: string]: unknown } {
  const { page, perPage } = pagination ?? { page: 1, perPage: MOST };
  const { from, to, ...rest } = filter as { from?: string; to?: string };
  const narrowed = Object.entries(rest as object).filter(
    ([name, value]) => value !== "" && value != null && !shownBy.includes(name),
  );
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    // react-admin's default "id" means the API's own order.
    ...(sort &&
      sort.field !== "id" && { sortBy: sort.field, sortDir: sort.order === "DESC" ? "desc" : "asc" }),
    ...Object.fromEntries(narrowed),
    ...dayRange(from, to),
  };
}

/** Fetch a page of rows with their total, and the API's other metadata of the list. */
export async function readRows(endpoint: Endpoint, params: ListParams) {
  const { parent } = params;
  const query = listQuery(params, endpoint.shownBy);
  const path = parent !== undefined && { path: { id: String(parent) } };
  const rows: RaRecord[] = [];
  // A response may contain fewer rows than its limit.
  for (;;) {
    const part = { limit: query.limit - rows.length, offset: query.offset + rows.length };
    const { data, meta } = await call("GET", endpoint.path, {
      params: { query: { ...query, ...part }, ...path },
    });
    const received = data as RaRecord[];
    rows.push(...received);
    const total = meta?.total ?? rows.length;
    if (!received.length || rows.length >= Math.min(query.limit, total - query.offset)) {
      return { data: rows, total, meta };
    }
  }
}

/** Fetch one row by id. Without a call for one row, the list is short and is searched for the row. */
export async function readRow(endpoint: Endpoint, id: Identifier): Promise<RaRecord> {
  if (endpoint.hasDetail) return rowIn(await call("GET", `${endpoint.path}/{id}`, at(id)));
  for (let page = 1; ; page += 1) {
    const { data, total } = await readRows(endpoint, { pagination: { page, perPage: MOST } });
    const match = data.find((row) => String(row.id) === String(id));
    if (match) return match;
    if (page * MOST >= total) throw new Error(`${endpoint.path} has no ${id}`);
  }
}

export function addRow({ path }: Endpoint, body: unknown): Promise<SavedRow> {
  return withFieldErrors(async () => toSavedRow(await call("POST", path, { params: {}, body })));
}

export function changeRow({ path, change }: Endpoint, id: Identifier, body: unknown): Promise<SavedRow> {
  if (!change) throw new Error(`${path} is not changed, only added to and deleted from`);
  return withFieldErrors(async () => toSavedRow(await call(change, `${path}/{id}`, { ...at(id), body })));
}

/** Delete a row; `body` has the API's additional parameters, such as the host of a domain. */
export async function removeRow({ path }: Endpoint, id: Identifier, body?: unknown): Promise<void> {
  await call("DELETE", `${path}/{id}`, { ...at(id), body });
}

function toSavedRow({ data, message }: Envelope): SavedRow {
  return { data: data as RaRecord, message };
}

function rowIn({ data }: Envelope): RaRecord {
  return data as RaRecord;
}

function at(id: Identifier) {
  return { params: { path: { id: String(id) } } };
}
