import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { Post } from "../../../client/types";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { at } from "./actions";

/**
 * Return a function that creates a draft with the content of a post. It returns null if the server refuses.
 */
export function useDuplicate(collection: string): (id: number) => Promise<Post | null> {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  return async (id) => {
    try {
      const { data: copy } = await answer(api.POST("/api/posts/{id}/duplicate", at({ id })));
      await queries.invalidateQueries({ queryKey: [collection] });
      await queries.invalidateQueries({ queryKey: ["counts", collection] });
      say(t("posts.done.duplicated", { title: copy.title }));
      return copy;
    } catch (error) {
      sayError(error);
      return null;
    }
  };
}
