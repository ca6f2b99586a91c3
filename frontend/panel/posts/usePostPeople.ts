import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { Post } from "../../client/types";
import { useToast } from "../kit/layout/useToast";
import { at } from "../kit/posts/actions";
import { useText } from "../messages/useText";

interface PostInvitation {
  email: string;
  firstname: string;
  lastname: string;
}

/**
 * Return the actions on members and invitations of a post. A rejected invitation throws, so that its form can
 * show the error.
 */
export function usePostPeople(post: Post) {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const of = (person: { id: number }) => ({ params: { path: { id: String(person.id) } } });

  async function then(act: () => Promise<string>): Promise<void> {
    const text = await act();
    await queries.invalidateQueries({ queryKey: ["users"] });
    say(text);
  }

  return {
    invite: (invitation: PostInvitation) =>
      then(async () => {
        const { message } = await answer(
          api.POST("/api/posts/{id}/people", { ...at(post), body: invitation }),
        );
        return localizedMessage(message, t("people.invited", { email: invitation.email }));
      }),
    resend: (person: { id: number }) =>
      then(async () => {
        const { message } = await answer(api.POST("/api/users/{id}/resend-invite", of(person)));
        return localizedMessage(message, t("people.resent"));
      }).catch(sayError),
    remove: (person: { id: number }, name: string) =>
      then(async () => {
        await answer(api.DELETE("/api/users/{id}", of(person)));
        return t("people.removed", { name });
      }).catch(sayError),
  };
}
