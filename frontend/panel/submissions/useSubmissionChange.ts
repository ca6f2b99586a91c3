import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { components } from "../../generated/schema";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import type { Submission } from "./submissions";

type SubmissionChange = components["schemas"]["PatchedSubmissionChangeRequest"];
type ApplicationAcceptance = components["schemas"]["ApplicationAcceptanceRequest"];

/** Return the actions on a submission; each resolves to whether it succeeded. */
export function useSubmissionChange({ id }: Submission) {
  const queries = useQueryClient();
  const t = useText();
  const { say, sayError } = useToast();
  const at = { params: { path: { id: String(id) } } };

  function show(submission: Submission) {
    queries.setQueryData(["submissions", "one", id], submission);
    void queries.invalidateQueries({
      queryKey: ["submissions"],
      predicate: ({ queryKey }) => queryKey[1] !== "one",
    });
    void queries.invalidateQueries({ queryKey: ["home"] });
  }

  async function tried(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      sayError(error);
      return false;
    }
  }

  return {
    handle: (body: SubmissionChange, { isQuiet = false } = {}) =>
      tried(async () => {
        const { data, message } = await answer(api.PATCH("/api/submissions/{id}", { ...at, body }));
        show(data);
        if (!isQuiet) say(localizedMessage(message, t("submissions.detail.saved")));
      }),
    reply: (message: string) =>
      tried(async () => {
        const { data } = await answer(api.POST("/api/submissions/{id}/reply", { ...at, body: { message } }));
        show(data);
        say(t("submissions.reply.sent", { email: data.email }));
      }),
    /** Create a member from an application; `isShown` returns whether an error is shown next to its field. */
    accept: (body: ApplicationAcceptance, isShown: (error: unknown) => boolean) =>
      tried(async () => {
        try {
          const { data, message } = await answer(
            api.POST("/api/submissions/{id}/application", { ...at, body }),
          );
          show(data);
          void queries.invalidateQueries({ queryKey: ["members"] });
          say(
            localizedMessage(
              message,
              t("submissions.application.made", { title: data.member_post?.title ?? "" }),
            ),
          );
        } catch (error) {
          // Another user may have changed the submission, so it is refreshed.
          await queries.invalidateQueries({ queryKey: ["submissions", "one", id] });
          if (!isShown(error)) throw error;
        }
      }),
    remove: () =>
      tried(async () => {
        await answer(api.DELETE("/api/submissions/{id}", at));
        await queries.invalidateQueries({
          queryKey: ["submissions"],
          predicate: ({ queryKey }) => queryKey[1] !== "one",
        });
        say(t("submissions.delete.done"));
      }),
  };
}
