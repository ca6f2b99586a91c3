import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../client/api";
import { type Post, Status, type StatusId } from "../../client/types";
import { useToast } from "../layout/useToast";
import { useCollection } from "./collections";

const AT_ONCE = 4;

/** What can be done to posts from a list or an edit screen: each says what it did, and most can be undone. */
export function usePostActions() {
  const { slug } = useCollection();
  const queries = useQueryClient();
  const { say, sayError } = useToast();

  const reload = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: [slug] });
    await queries.invalidateQueries({ queryKey: ["counts", slug] });
  }, [queries, slug]);

  /** Do `act` to every post, a few at a time; says what went wrong, and gives back those it was done to. */
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

  function named(posts: readonly Post[]): string {
    const [first] = posts;
    return posts.length === 1 && first ? `“${first.title}”` : `${posts.length} entries`;
  }

  async function restore(posts: readonly Post[]): Promise<Post[]> {
    const messages: string[] = [];
    const done = await each(posts, async (post) => {
      const { message } = await answer(api.PUT("/api/posts/{id}/restore", at(post)));
      if (message) messages.push(message);
    });
    if (done.length > 0) say(messages.length === 1 && messages[0] ? messages[0] : `${named(done)} restored.`);
    return done;
  }

  async function trash(posts: readonly Post[]): Promise<Post[]> {
    const done = await each(posts, (post) => answer(api.DELETE("/api/posts/{id}", at(post))));
    if (done.length > 0) {
      say(`${named(done)} moved to the trash.`, { label: "Undo", onClick: () => void restore(done) });
    }
    return done;
  }

  async function deleteForGood(posts: readonly Post[]): Promise<Post[]> {
    const done = await each(posts, (post) => answer(api.DELETE("/api/posts/{id}/permanently", at(post))));
    if (done.length > 0) say(`${named(done)} deleted for good.`);
    return done;
  }

  async function setStatus(posts: readonly Post[], status: StatusId): Promise<Post[]> {
    const done = await each(posts, (post) =>
      answer(api.PUT("/api/posts/{id}/status", { ...at(post), body: { post_status_id: status } })),
    );
    if (done.length > 0) say(`${named(done)} ${SAID[status]}.`);
    return done;
  }

  return { reload, restore, trash, deleteForGood, setStatus };
}

/** The path of one post. */
export function at(post: { id: number }) {
  return { params: { path: { id: String(post.id) } } };
}

const SAID: Record<StatusId, string> = {
  [Status.draft]: "taken off the site",
  [Status.published]: "published",
  [Status.scheduled]: "scheduled",
  [Status.inReview]: "handed in for review",
  [Status.archived]: "archived",
};
