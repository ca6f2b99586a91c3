import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { answer, api } from "../../../client/api";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { at } from "./actions";
import { collectionCalled, editPath } from "./collections";

/**
 * Return a function that creates a draft with the content of a post, and opens it where such posts are edited,
 * or at `toPath`.
 */
export function useDuplicate(
  collection: string,
  toPath = (id: number) => editPath(collectionCalled(collection), id),
): (id: number) => Promise<void> {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { say, sayError } = useToast();
  return async (id) => {
    try {
      const { data: copy } = await answer(api.POST("/api/posts/{id}/duplicate", at({ id })));
      await queries.invalidateQueries({ queryKey: [collection] });
      await queries.invalidateQueries({ queryKey: ["counts", collection] });
      say(t("posts.done.duplicated", { title: copy.title }));
      navigate(toPath(copy.id));
    } catch (error) {
      sayError(error);
    }
  };
}
