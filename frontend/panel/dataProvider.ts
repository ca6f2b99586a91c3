import type { DataProvider, RaRecord } from "react-admin";
import { call } from "../client/api";
import type { Query } from "../client/http";
import type { Post } from "../client/types";
import { dayRange } from "./posts/dayRange";

/** How the screens of the six collections reach the API: a resource is a collection's slug. */
export const dataProvider = {
  async getList(resource: string, { pagination, sort, filter = {} }: ListParams) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const { data, meta } = await call<Post[]>("GET", "/api/posts/by-type", {
      query: {
        type: resource,
        limit: perPage,
        offset: (page - 1) * perPage,
        sortBy: sort?.field ?? "position",
        sortDir: (sort?.order ?? "ASC").toLowerCase(),
        ...filterQuery(filter),
      },
    });
    return { data, total: meta.total };
  },

  async getOne(_resource: string, { id }: { id: RaRecord["id"] }) {
    const { data } = await call<Post>("GET", `/api/posts/${id}`);
    return { data };
  },

  async getMany(_resource: string, { ids }: { ids: RaRecord["id"][] }) {
    const replies = await Promise.all(ids.map((id) => call<Post>("GET", `/api/posts/${id}`)));
    return { data: replies.map((reply) => reply.data) };
  },

  async delete(_resource: string, { id }: { id: RaRecord["id"] }) {
    await call("DELETE", `/api/posts/${id}`);
    return { data: { id } };
  },

  async deleteMany(_resource: string, { ids }: { ids: RaRecord["id"][] }) {
    await Promise.all(ids.map((id) => call("DELETE", `/api/posts/${id}`)));
    return { data: ids };
  },

  getManyReference: notUsed("getManyReference"),
  create: notUsed("create"),
  update: notUsed("update"),
  updateMany: notUsed("updateMany"),
} as unknown as DataProvider;

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: ListFilter;
}

/** What a list can be narrowed down to; it stands in the address of the list. */
export interface ListFilter {
  search?: string;
  status?: number;
  deleted?: boolean;
  from?: string;
  to?: string;
}

export function filterQuery({ search, status, deleted, from, to }: ListFilter): Query {
  return { search, status, deleted: deleted || undefined, ...dayRange(from, to) };
}

/** Saving a post is more than one call and answers conflicts; `posts/savePost.ts` does it. */
function notUsed(method: string) {
  return () => Promise.reject(new Error(`The panel does not use ${method}`));
}
