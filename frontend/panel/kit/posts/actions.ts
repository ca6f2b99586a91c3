import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../../client/api";
import { localizedMessage } from "../../../client/language";
import { type Post, Status, type StatusId } from "../../../client/types";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { useCollection } from "./collections";

const AT_ONCE = 4;

type Done = "restored" | "trashed" | "deleted" | "draft" | "published" | "scheduled" | "review" | "archived";

/**
 * Return the actions on posts for lists and edit screens. Each one shows its result, and most can be undone.
 */
export function usePostActions() {
  const t = useText();
  const { slug } = useCollection();
  const queries = useQueryClient();
  const { say, sayError } = useToast();

  const reload = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: [slug] });
    await queries.invalidateQueries({ queryKey: ["counts", slug] });
  }, [queries, slug]);

  /** Apply `act` to every post, a few at a time. Shows the errors, and returns the posts that succeeded. */
  const each = useCallback(
    async (posts: readonly Post[], act: (post: Post) => Promise<unknown>): Promise<Post[]> => {
      const done: Post[] = [];
      for (let start = 0; start < posts.length; start += AT_ONCE) {
        const some = posts.slice(start, start + AT_ONCE);
        const results = await Promise.allSettled(some.map(act));
        for (const [index, result] of results.entries()) {
          const post = some[index];
          if (result.status === "rejected") sayError(result.reason);
          else if (post) done.push(post);
        }
      }
      await reload();
      return done;
    },
    [reload, sayError],
  );

  async function restore(posts: readonly Post[]): Promise<Post[]> {
    const messages: string[] = [];
    const done = await each(posts, async (post) => {
      const { message } = await answer(api.PUT("/api/posts/{id}/restore", at(post)));
      if (message) messages.push(message);
    });
    if (done.length === 0) return done;
    // For a single post, the API's message also tells if its URL changed.
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

  async function setStatus(posts: readonly Post[], status: StatusId): Promise<Post[]> {
    const done = await each(posts, (post) =>
      answer(api.PUT("/api/posts/{id}/status", { ...at(post), body: { post_status_id: status } })),
    );
    if (done.length > 0) say(describeDone(t, DONE[status], done));
    return done;
  }

  return { reload, restore, trash, deleteForGood, setStatus };
}

/** Describe a completed action: by title for one post, else by number. */
export function describeDone(t: Translate, what: Done, posts: readonly Post[]): string {
  return t(`posts.done.${what}`, { title: posts[0]?.title ?? "", smart_count: posts.length });
}

/** Return the path of one post. */
export function at(post: { id: number }) {
  return { params: { path: { id: String(post.id) } } };
}

/** The completed action of each status. */
export const DONE = {
  [Status.draft]: "draft",
  [Status.published]: "published",
  [Status.scheduled]: "scheduled",
  [Status.inReview]: "review",
  [Status.archived]: "archived",
} as const satisfies Record<StatusId, Done>;
