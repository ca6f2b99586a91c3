import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../../client/api";
import type { components } from "../../../generated/schema";
import { useCall } from "../forms/useCall";

export type Thread = components["schemas"]["CommentThread"];
export type Comment = components["schemas"]["CommentRow"];
export type CommentState = "open" | "resolved";
type NewComment = components["schemas"]["NewCommentBodyRequest"];
type CommentEdit = components["schemas"]["PatchedCommentEditRequest"];

/** The API's limit for the comments of a post. */
const ALL = 500;
const KEY = "comments";

/** Query the open or resolved threads of a post. */
export function useThreads(post: number, state: CommentState, isWanted = true) {
  return useQuery({
    queryKey: [KEY, post, state],
    queryFn: async () => {
      const params = { path: { id: String(post) }, query: { state, limit: ALL } };
      return (await answer(api.GET("/api/posts/{id}/comments", { params }))).data;
    },
    enabled: isWanted,
  });
}

/**
 * Return the functions that change comments. Each returns whether it succeeded. `said` is the success message
 * of the last call.
 */
export function useCommentCalls(post: number) {
  const queries = useQueryClient();
  const { isBusy, run } = useCall();
  const [said, setSaid] = useState("");
  const id = String(post);

  /** Call the API. The list shows the result, so only screen readers announce the message. */
  async function call(act: () => Promise<{ message?: string }>): Promise<boolean> {
    setSaid("");
    const isDone = await run(async () => {
      setSaid((await act()).message ?? "");
      return undefined;
    });
    // Refresh after a failure, too, for example if another user has deleted the comment.
    void queries.invalidateQueries({ queryKey: [KEY, post] });
    return isDone;
  }

  const one = (comment: Comment) => ({ params: { path: { id, comment: comment.id } } });
  return {
    isBusy,
    said,
    add: (body: NewComment) =>
      call(() => answer(api.POST("/api/posts/{id}/comments", { params: { path: { id } }, body }))),
    edit: (comment: Comment, body: CommentEdit) =>
      call(() => answer(api.PATCH("/api/posts/{id}/comments/{comment}", { ...one(comment), body }))),
    resolve: (comment: Comment, resolved: boolean) =>
      call(() =>
        answer(
          api.PUT("/api/posts/{id}/comments/{comment}/resolved", { ...one(comment), body: { resolved } }),
        ),
      ),
    remove: (comment: Comment) =>
      call(() => answer(api.DELETE("/api/posts/{id}/comments/{comment}", one(comment)))),
  };
}
