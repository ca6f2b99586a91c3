import type { DataProvider, Identifier, RaRecord } from "react-admin";
import { collectionPosts } from "./posts";
import { type Endpoint, endpoints } from "./resources";
import { addRow, changeRow, type ListParams, readRow, readRows, removeRow } from "./rows";

/** The operations on the rows of a resource. */
export interface RowsReply {
  list: (params: ListParams) => Promise<{ data: RaRecord[]; total: number; meta?: object | undefined }>;
  one: (id: Identifier) => Promise<RaRecord>;
  add: (data: object, meta: Meta) => Promise<SavedRow>;
  change: (id: Identifier, data: object, before: RaRecord | undefined, meta: Meta) => Promise<SavedRow>;
  remove: (id: Identifier, meta: Meta) => Promise<void>;
}

/** A saved row, with the API's message. */
export interface SavedRow {
  data: RaRecord;
  message?: string | undefined;
}

/** Additional parameters of a resource. */
export type Meta = Record<string, unknown>;

/** The number of parallel calls where the API takes one row at a time. */
const AT_ONCE = 4;

/**
 * Connects react-admin to the API: a resource is a collection's slug or one of `endpoints`.
 *
 * `meta` has the special parameters: the `version` and `status` of a post, the `body` of a delete. Errors are
 * thrown as `ApiError`, with one sentence per field in `body.errors`.
 */
export const dataProvider = {
  getList: (resource, { pagination, sort, filter }) => getRows(resource).list({ pagination, sort, filter }),

  getOne: async (resource, { id }) => ({ data: await getRows(resource).one(id) }),

  getMany: async (resource, { ids }) => ({ data: await runConcurrently(ids, getRows(resource).one) }),

  /** List the rows of a parent: below its path, such as the revisions of a post, or filtered by `target`. */
  getManyReference(resource, { target, id, pagination, sort, filter }) {
    const isBelow = endpoints[resource]?.path.includes("{id}");
    return getRows(resource).list({
      pagination,
      sort,
      ...(isBelow ? { filter, parent: id } : { filter: { ...filter, [target]: id } }),
    });
  },

  create: async (resource, { data, meta }) => getRows(resource).add(data, meta ?? {}),

  update: async (resource, { id, data, previousData, meta }) =>
    getRows(resource).change(id, data, previousData, meta ?? {}),

  async updateMany(resource, { ids, data, meta }) {
    await runConcurrently(ids, (id) => getRows(resource).change(id, data, undefined, meta ?? {}));
    return { data: ids };
  },

  async delete(resource, { id, previousData, meta }) {
    await getRows(resource).remove(id, meta ?? {});
    return { data: previousData ?? { id } };
  },

  async deleteMany(resource, { ids, meta }) {
    await runConcurrently(ids, (id) => getRows(resource).remove(id, meta ?? {}));
    return { data: ids };
  },
} as DataProvider;

function getRows(resource: string): RowsReply {
  const endpoint = endpoints[resource];
  return endpoint ? plainRows(endpoint) : collectionPosts(resource);
}

function plainRows(endpoint: Endpoint): RowsReply {
  return {
    list: (params) => readRows(endpoint, params),
    one: (id) => readRow(endpoint, id),
    add: (data) => addRow(endpoint, data),
    change: (id, data) => changeRow(endpoint, id, data),
    remove: (id, { body }) => removeRow(endpoint, id, body),
  };
}

/** Call `act` for every id, a few at a time, until the first error. */
async function runConcurrently<T>(ids: Identifier[], act: (id: Identifier) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    done.push(...(await Promise.all(ids.slice(start, start + AT_ONCE).map(act))));
  }
  return done;
}
