import type { Identifier, RaRecord } from "react-admin";
import { answer, api } from "../../client/api";
import type { Post, StatusId } from "../../client/types";
import { dayRange } from "../kit/lists/dayRange";
import { collectionCalled } from "../kit/posts/collections";
import { formOf, type PostForm } from "../kit/posts/postForm";
import { withFieldErrors } from "./call";
import type { Meta, RowsReply } from "./dataProvider";
import type { ListParams } from "./rows";
import { createPost, updatePost } from "./savePost";

/** What a list of posts can be narrowed down to; it stands in the address of the list. */
export interface PostFilter {
  search?: string;
  status?: number;
  deleted?: boolean;
  from?: string;
  to?: string;
}

/** What the saving of a post takes beside the form. */
export interface PostMeta extends Meta {
  /** The status to bring the post into; without one it stays. */
  status?: StatusId | undefined;
  /** The version that the change is based on; without one that of the record. */
  version?: number;
  /** What the form held when it was last in step with the server; without it what the record does. */
  before?: PostForm;
  /** Called after every step that succeeded. */
  onStep?: (post: Post) => void;
}

/** The posts of the collection with that slug, which are saved with a version and in up to two steps. */
export function collectionPosts(slug: string): RowsReply {
  const collection = collectionCalled(slug);
  return {
    list: (params) => readPosts(slug, params),
    one: readPost,
    add: (data, { status }: PostMeta) =>
      withFieldErrors(() => createPost({ collection, form: data as PostForm, status })),
    change: (id, data, record, meta: PostMeta) =>
      withFieldErrors(async () => {
        const saved = (record ?? (await readPost(id))) as Post;
        const before = meta.before ?? formOf(collection, saved);
        return updatePost({
          post: { id: Number(id) },
          form: { ...before, ...data },
          before,
          status: meta.status,
          version: meta.version ?? saved.version,
          onStep: meta.onStep ?? (() => {}),
        });
      }),
    remove: async (id, { isForGood }) => {
      await (isForGood
        ? answer(api.DELETE("/api/posts/{id}/permanently", at(id)))
        : answer(api.DELETE("/api/posts/{id}", at(id))));
    },
  };
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

/** What the API is asked for: which posts, in which order. */
export function postQuery(type: string, sort: ListParams["sort"], filter: PostFilter | undefined) {
  return {
    type,
    sortBy: sortKey(sort?.field),
    // What is somebody else's, and seen as visitors see it, cannot be worked on.
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

const SORT_KEYS = ["position", "title", "url", "status", "created_at", "updated_at", "published_at"] as const;

/** What the address says to sort by, if the API can. */
function sortKey(field: string | undefined): (typeof SORT_KEYS)[number] {
  return SORT_KEYS.find((key) => key === field) ?? "position";
}

function at(id: Identifier) {
  return { params: { path: { id: String(id) } } };
}
