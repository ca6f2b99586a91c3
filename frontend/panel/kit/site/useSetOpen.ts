import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { accountQuery } from "../../account/accountQuery";
import { useToast } from "../layout/useToast";

/** Return a function that opens the site to visitors or closes it, and shows the result. */
export function useSetOpen(): (isOpen: boolean) => Promise<void> {
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  return async (isOpen) => {
    try {
      const { message } = await answer(api.PUT("/api/site-opening", { body: { is_open: isOpen } }));
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
      if (message) say(message);
    } catch (error) {
      sayError(error);
    }
  };
}
