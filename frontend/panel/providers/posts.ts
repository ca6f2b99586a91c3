import type { Identifier, RaRecord } from "react-admin";
import { answer, api } from "../../client/api";
import type { Post, StatusId } from "../../client/types";
import type { Collection } from "../../generated/collections";
import { dayRange } from "../kit/lists/dayRange";
import { collectionCalled } from "../kit/posts/collections";
import { type PostForm, toForm } from "../kit/posts/postForm";
import { withFieldErrors } from "./call";
import type { Meta, RowsReply } from "./dataProvider";
import type { ListParams } from "./rows";
import { createPost, updatePost } from "./savePost";

/** The filters of a list of posts, stored in its URL. */
export interface PostFilter {
  search?: string;
  status?: number;
  deleted?: boolean;
  from?: string;
  to?: string;
}

/** The parameters for saving a post, in addition to the form. */
export interface PostMeta extends Meta {
  /** The new status of the post; unchanged if unset. */
  status?: StatusId | undefined;
  /** The idempotency key of a new post. */
  key?: string;
  /** The form and version that the change is based on; by default those of the record. */
  base?: { form: PostForm; version: number };
  /** Called after every successful step. */
  onStep?: (post: Post) => void;
}

/**
 * Return the operations on the posts of a collection, which are saved with a version and in up to two steps.
 */
export function collectionPosts(slug: string): RowsReply {
  const collection = collectionCalled(slug);
  return {
    list: (params) => readPosts(slug, params),
    one: readPost,
    add: (data, { status, key }: PostMeta) =>
      withFieldErrors(async () => ({
        data: await createPost({ collection, form: data as PostForm, status, key }),
      })),
    change: (id, data, record, { status, base, onStep = () => {} }: PostMeta) =>
      withFieldErrors(async () => {
        const { form, version } = base ?? getBase(collection, (record ?? (await readPost(id))) as Post);
        const request = { post: { id: Number(id) }, form: { ...form, ...data }, before: form };
        return { data: await updatePost({ ...request, status, version, onStep }) };
      }),
    remove: async (id, { isForGood }) => {
      await (isForGood
        ? answer(api.DELETE("/api/posts/{id}/permanently", at(id)))
        : answer(api.DELETE("/api/posts/{id}", at(id))));
    },
  };
}

function getBase(collection: Collection, post: Post) {
  return { form: toForm(collection, post), version: post.version };
}

async function readPosts(type: string, { pagination, sort, filter }: ListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const query = { ...postQuery(type, sort, filter), limit: perPage, offset: (page - 1) * perPage };
  const { data, meta } = await answer(api.GET("/api/posts/by-type", { params: { query } }));
  return { data: data as RaRecord[], total: meta.total };
}

async function readPost(id: Identifier): Promise<RaRecord> {
  return (await answer(api.GET("/api/posts/{id}", at(id)))).data as RaRecord;
}

/** Return the query for a list of posts: its filters and order. */
export function postQuery(type: string, sort: ListParams["sort"], filter: PostFilter | undefined) {
  return {
    type,
    sortBy: sortKey(sort?.field),
    // Other users' posts are left out: they are public versions, which cannot be edited.
    latest: true,
    sortDir: sort?.order === "DESC" ? ("desc" as const) : ("asc" as const),
    ...filterQuery(filter ?? {}),
  };
}

function filterQuery({ search, status, deleted, from, to }: PostFilter) {
  return {
    ...(search && { search }),
    ...(status && { status: String(status) }),
    ...(deleted && { deleted }),
    ...dayRange(from, to),
  };
}

const SORT_KEYS = [
  "position",
  "title",
  "url",
  "status",
  "created_at",
  "updated_at",
  "published_at",
  "deleted_at",
] as const;

/** Return the sort key from the URL, or "position" if the API does not support it. */
function sortKey(field: string | undefined): (typeof SORT_KEYS)[number] {
  return SORT_KEYS.find((key) => key === field) ?? "position";
}

function at(id: Identifier) {
  return { params: { path: { id: String(id) } } };
}
