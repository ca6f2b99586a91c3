import type { DataProvider, RaRecord } from "react-admin";
import { answer, api } from "../client/api";
import { dayRange } from "./posts/dayRange";

/** How the screens of the six collections reach the API: a resource is a collection's slug. */
export const dataProvider = {
  async getList(resource: string, { pagination, sort, filter = {} }: ListParams) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const query = {
      type: resource,
      limit: perPage,
      offset: (page - 1) * perPage,
      sortBy: sortKey(sort?.field),
      sortDir: sort?.order === "DESC" ? ("desc" as const) : ("asc" as const),
      ...filterQuery(filter),
    };
    const { data, meta } = await answer(api.GET("/api/posts/by-type", { params: { query } }));
    return { data, total: meta.total };
  },

  async getOne(_resource: string, { id }: { id: RaRecord["id"] }) {
    const { data } = await answer(api.GET("/api/posts/{id}", at(id)));
    return { data };
  },

  async getMany(_resource: string, { ids }: { ids: RaRecord["id"][] }) {
    const replies = await Promise.all(ids.map((id) => answer(api.GET("/api/posts/{id}", at(id)))));
    return { data: replies.map((reply) => reply.data) };
  },

  async delete(_resource: string, { id }: { id: RaRecord["id"] }) {
    await answer(api.DELETE("/api/posts/{id}", at(id)));
    return { data: { id } };
  },

  async deleteMany(_resource: string, { ids }: { ids: RaRecord["id"][] }) {
    await Promise.all(ids.map((id) => answer(api.DELETE("/api/posts/{id}", at(id)))));
    return { data: ids };
  },

  getManyReference: notUsed("getManyReference"),
  create: notUsed("create"),
  update: notUsed("update"),
  updateMany: notUsed("updateMany"),
} as unknown as DataProvider; // react-admin lets every caller choose the type of the rows

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

function filterQuery({ search, status, deleted, from, to }: ListFilter) {
  return {
    ...(search && { search }),
    ...(status && { status: String(status) }),
    ...(deleted && { deleted }),
    ...dayRange(from, to),
  };
}

const SORT_KEYS = ["position", "title", "url", "status", "created_at", "updated_at", "published_at"] as const;

/** What the address says to sort by, if the API can. */
function sortKey(field: string | undefined): (typeof SORT_KEYS)[number] {
  return SORT_KEYS.find((key) => key === field) ?? "position";
}

function at(id: RaRecord["id"]) {
  return { params: { path: { id: String(id) } } };
}

/** Saving a post is more than one call and answers conflicts; `posts/savePost.ts` does it. */
function notUsed(method: string) {
  return () => Promise.reject(new Error(`The panel does not use ${method}`));
}
