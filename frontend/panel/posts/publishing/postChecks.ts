import type { QueryClient } from "@tanstack/react-query";
import { loadEveryLanguage } from "../../../blocks/texts/texts";
import { answer, api } from "../../../client/api";
import type { Post } from "../../../client/types";
import type { Collection } from "../../../generated/collections";
import { examplesQuery, getAddresses, getFormIds, linkedPostsQuery } from "../../builder/model/siteAddresses";
import { toDocument } from "../../builder/model/toDocument";
import { at } from "../../kit/posts/actions";
import { formsQuery } from "../../kit/posts/postChoices";
import { type FormBody, toForm } from "../../kit/posts/postForm";
import type { Translate } from "../../messages/shape";
import {
  type Candidate,
  getFiles,
  getFindings,
  getLinkedPaths,
  type PostFinding,
  showsForms,
} from "./findings";

/** The API's limit of files per request. */
const FILES_AT_ONCE = 100;
const POSTS_AT_ONCE = 4;

export interface CheckContext {
  t: Translate;
  queries: QueryClient;
  domain: number;
  collection: Collection;
}

/** A post during editing. */
export interface Written {
  id: number | null;
  /** The version of the post being edited; 0 for a new one. */
  version: number;
  title: string;
  body: FormBody;
  builder: unknown;
}

/** Return the problems of the post in the form. */
export async function checkForm(
  by: CheckContext,
  { builder, version: _, ...post }: Written,
): Promise<PostFinding[]> {
  const { content } = toDocument({ post_body: { builder } });
  const [findings] = await check(by, [{ ...post, content }]);
  return findings ?? [];
}

/** Return the problems of saved posts, which are fetched because lists lack the built content. */
export async function checkSaved(by: CheckContext, posts: readonly Post[]): Promise<PostFinding[][]> {
  const candidates: Candidate[] = [];
  for (let start = 0; start < posts.length; start += POSTS_AT_ONCE) {
    const some = posts.slice(start, start + POSTS_AT_ONCE);
    const whole = await Promise.all(some.map((post) => orElse(read(post), post)));
    candidates.push(
      ...whole.map((post) => ({
        id: post.id,
        title: post.title,
        body: toForm(by.collection, post).post_body,
        content: toDocument(post).content,
      })),
    );
  }
  return check(by, candidates);
}

async function read(post: Post): Promise<Post> {
  return (await answer(api.GET("/api/posts/{id}", at(post)))).data as Post;
}

/** Return the problems of each post. Data that cannot be fetched causes no problems. */
async function check(
  { t, queries, domain, collection }: CheckContext,
  posts: readonly Candidate[],
): Promise<PostFinding[][]> {
  const ids = [...new Set(posts.flatMap((post) => getFiles(collection, post)))];
  const paths = posts.flatMap((post) => getLinkedPaths(collection, post));
  const isBuilt = posts.some(({ content }) => content.length > 0);
  const isForm = posts.some((post) => showsForms(collection, post));
  const [files, choices, examples, forms] = await Promise.all([
    orElse(filesWith(queries, domain, ids), new Map()),
    orElse(queries.fetchQuery(linkedPostsQuery(domain, paths)), undefined),
    isBuilt ? orElse(queries.fetchQuery(examplesQuery(domain)), undefined) : undefined,
    isForm ? orElse(queries.fetchQuery(formsQuery(domain)), undefined) : undefined,
    isBuilt ? loadEveryLanguage() : undefined,
  ]);
  return posts.map((post) =>
    getFindings(t, collection, post, {
      files,
      examples: examples?.blocks ?? [],
      ...getAddresses(choices, post.id),
      forms: getFormIds(forms),
    }),
  );
}

type LookedUpFiles = Map<number, { alt: string } | null>;

/**
 * Return the files by id, or null for unknown ids. They are fetched again for each new list, because users
 * often fix alternative texts in between.
 */
async function filesWith(queries: QueryClient, domain: number, ids: number[]): Promise<LookedUpFiles> {
  const byId: LookedUpFiles = new Map(ids.map((id) => [id, null]));
  for (let start = 0; start < ids.length; start += FILES_AT_ONCE) {
    const some = ids.slice(start, start + FILES_AT_ONCE).join(",");
    const files = await queries.fetchQuery({
      queryKey: ["media", "described", domain, some],
      queryFn: async () => {
        const query = { ids: some, limit: FILES_AT_ONCE };
        return (await answer(api.GET("/api/media", { params: { query } }))).data;
      },
      staleTime: 5_000,
    });
    for (const { id, alt } of files) byId.set(id, { alt });
  }
  return byId;
}

async function orElse<Value, Other>(request: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await request;
  } catch {
    return other;
  }
}
