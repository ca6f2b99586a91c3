import { answer, api } from "../../client/api";
import { IDEMPOTENCY_KEY } from "../../client/once";
import { type Post, Status, type StatusId } from "../../client/types";
import type { Collection } from "../../generated/collections";
import { type PostForm, SETTINGS, toBody } from "../kit/posts/postForm";

interface SaveRequest {
  collection: Collection;
  form: PostForm;
  /** The new status of the post; unchanged if undefined. */
  status: StatusId | undefined;
}

interface Update extends Omit<SaveRequest, "collection"> {
  post: { id: Post["id"] };
  /** The form when it was last in sync with the server. */
  before: PostForm;
  /** The version this change is based on. */
  version: number;
  /**
   * Called after every successful step. If a later step fails, the first step is not mistaken for another
   * user's save.
   */
  onStep: (post: Post) => void;
}

interface Creation extends SaveRequest {
  /** The idempotency key, for a request that may be repeated later. */
  key?: string | undefined;
}

export async function createPost({ collection, form, status, key }: Creation): Promise<Post> {
  const { title, url, no_index, no_follow, show_in_sitemap } = form;
  const call = api.POST("/api/posts", {
    params: { header: key === undefined ? {} : { [IDEMPOTENCY_KEY]: key } },
    body: {
      title,
      url: url || null,
      post_type_id: collection.type,
      post_status_id: status ?? Status.draft,
      post_body: toBody(form),
      no_index,
      no_follow,
      show_in_sitemap,
    },
  });
  return (await answer(call)).data;
}

/** Save the changes with as few calls as the API allows: the settings, then the body, or only the status. */
export async function updatePost({ post, form, before, status, version, onStep }: Update): Promise<Post> {
  const { title, url } = form;
  const hasSettings = SETTINGS.some((name) => form[name] !== before[name]);
  const hasBody = !isSame({ title, url, body: form.post_body }, { ...before, body: before.post_body });
  let latest = version;

  if (hasSettings) {
    const settings = Object.fromEntries(SETTINGS.map((name) => [name, form[name]]));
    // The first step must not publish content that the second step has not written yet.
    const first = hasBody && status === Status.published ? Status.draft : status;
    const { data } = await answer(
      api.PUT("/api/posts/{id}/data", {
        ...at(post),
        body: { ...settings, ...statusPart(first), version: latest },
      }),
    );
    latest = data.version;
    onStep(data);
    if (!hasBody) return data;
  }
  const { data } = await answer(
    hasBody || status === undefined || status === Status.draft
      ? api.PUT("/api/posts/{id}/body", {
          ...at(post),
          body: { title, url, post_body: toBody(form), ...statusPart(status), version: latest },
        })
      : api.PUT("/api/posts/{id}/status", { ...at(post), body: { post_status_id: status, version: latest } }),
  );
  onStep(data);
  return data;
}

function isSame(
  one: { title: string; url: string; body: unknown },
  other: { title: string; url: string; body: unknown },
) {
  return (
    one.title === other.title &&
    one.url === other.url &&
    JSON.stringify(one.body) === JSON.stringify(other.body)
  );
}

function statusPart(status: StatusId | undefined) {
  return status === undefined ? {} : { post_status_id: status };
}

function at({ id }: { id: number }) {
  return { params: { path: { id: String(id) } } };
}
