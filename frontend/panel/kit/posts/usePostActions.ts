import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../../client/api";
import { localizedMessage } from "../../../client/language";
import { type Post, Status, type StatusId } from "../../../client/types";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { at, DONE, describeDone } from "./actions";
import { useCollection } from "./collections";
import { type PublishTimes, timesPart } from "./times";

const AT_ONCE = 4;

type Change = (post: Post) => Promise<{ data: Post }>;
/** Undo a change, unless the post has a newer version than the one that the change created. */
type Revert = (post: Post, version: number) => Promise<unknown>;

/**
 * Return the actions on posts for lists and edit screens. Each one shows its result, and most can be undone.
 */
export function usePostActions() {
  const t = useText();
  const { slug } = useCollection();
  const queries = useQueryClient();
  const { say, sayError, sayErrorOf } = useToast();

  const reload = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: [slug] });
    await queries.invalidateQueries({ queryKey: ["counts", slug] });
    void queries.invalidateQueries({ queryKey: ["home"] });
  }, [queries, slug]);

  /** Apply `act` to every post, a few at a time. Show the errors, and return the posts that succeeded. */
  const each = useCallback(
    async (posts: readonly Post[], act: (post: Post) => Promise<unknown>): Promise<Post[]> => {
      const done: Post[] = [];
      const report = (error: unknown, post: Post | undefined, isNamed: boolean) =>
        isNamed && post ? sayErrorOf(post.title, error) : sayError(error);
      for (let start = 0; start < posts.length; start += AT_ONCE) {
        const some = posts.slice(start, start + AT_ONCE);
        const results = await Promise.allSettled(some.map(act));
        for (const [index, result] of results.entries()) {
          const post = some[index];
          if (result.status === "rejected") report(result.reason, post, posts.length > 1);
          else if (post) done.push(post);
        }
      }
      await reload();
      return done;
    },
    [reload, sayError, sayErrorOf],
  );

  async function restore(posts: readonly Post[]): Promise<Post[]> {
    const messages: string[] = [];
    const done = await each(posts, async (post) => {
      const { message } = await answer(api.PUT("/api/posts/{id}/restore", at(post)));
      if (message) messages.push(message);
    });
    if (done.length === 0) return done;
    // For a single post, the API's message also mentions a changed URL.
    const ours = describeDone(t, "restored", done);
    say(done.length === 1 ? localizedMessage(messages[0], ours) : ours);
    return done;
  }

  async function trash(posts: readonly Post[]): Promise<Post[]> {
    const done = await each(posts, (post) => answer(api.DELETE("/api/posts/{id}", at(post))));
    if (done.length > 0) {
      say(describeDone(t, "trashed", done), {
        label: t("layout.words.undo"),
        onClick: () => void restore(done),
      });
    }
    return done;
  }

  async function deleteForGood(posts: readonly Post[]): Promise<Post[]> {
    const done = await each(posts, (post) => answer(api.DELETE("/api/posts/{id}/permanently", at(post))));
    if (done.length > 0) say(describeDone(t, "deleted", done));
    return done;
  }

  /** Apply a change, and return the posts that succeeded and their new versions. */
  async function save(posts: readonly Post[], act: Change) {
    const versions = new Map<number, number>();
    const done = await each(posts, async (post) => versions.set(post.id, (await act(post)).data.version));
    return { done, versions };
  }

  /** Apply a change of settings, and offer to undo it with `revert`. */
  async function change(posts: readonly Post[], act: Change, revert: Revert): Promise<Post[]> {
    const { done, versions } = await save(posts, act);
    const undo = async () => {
      const reverted = await each(done, (post) => revert(post, versions.get(post.id) ?? post.version));
      if (reverted.length > 0) say(describeDone(t, "reverted", reverted));
    };
    if (done.length > 0) {
      say(describeDone(t, "changed", done), { label: t("layout.words.undo"), onClick: () => void undo() });
    }
    return done;
  }

  async function setStatus(posts: readonly Post[], status: StatusId, times?: PublishTimes): Promise<Post[]> {
    const body = { post_status_id: status, ...timesPart(times) };
    const { done, versions } = await save(posts, (post) =>
      answer(api.PUT("/api/posts/{id}/status", { ...at(post), body })),
    );
    if (done.length > 0) {
      const isUndoable = done.every((post) => getStatusBefore(post, status) !== null);
      const undo = { label: t("layout.words.undo"), onClick: () => void undoStatus(done, status, versions) };
      say(describeDone(t, DONE[status], done), isUndoable ? undo : undefined);
    }
    return done;
  }

  /** Give each post the status that it had before it got `status`. */
  async function undoStatus(
    posts: readonly Post[],
    status: StatusId,
    versions: ReadonlyMap<number, number>,
  ): Promise<void> {
    const done = await each(posts, (post) => {
      const before = getStatusBefore(post, status) ?? Status.draft;
      const times = before === Status.scheduled ? getSchedule(post) : undefined;
      const body = { post_status_id: before, version: versions.get(post.id), ...timesPart(times) };
      return answer(api.PUT("/api/posts/{id}/status", { ...at(post), body }));
    });
    if (done.length > 0)
      say(t("posts.done.undone", { title: done[0]?.title ?? "", smart_count: done.length }));
  }

  return { reload, restore, trash, deleteForGood, setStatus, change };
}

/**
 * Return the status that undoes a change to `status`, or null if no status would restore the post, because an
 * earlier public version is replaced or gone, or because the scheduled time has passed.
 */
export function getStatusBefore(post: Post, status: StatusId): StatusId | null {
  if (post.post_status_id === Status.scheduled) {
    const { from } = getSchedule(post);
    const isUnscheduled = status === Status.draft || status === Status.archived;
    return isUnscheduled && !post.is_live && from && from.getTime() > Date.now() ? Status.scheduled : null;
  }
  if (!post.is_live) return post.post_status_id === status ? null : (post.post_status_id as StatusId);
  const isSame = status === Status.published || post.has_unpublished_changes;
  return isSame ? null : Status.published;
}

function getSchedule({ publish_at, unpublish_at }: Post): PublishTimes {
  return {
    from: publish_at ? new Date(publish_at) : null,
    until: unpublish_at ? new Date(unpublish_at) : null,
  };
}
