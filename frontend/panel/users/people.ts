import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { components } from "../../generated/schema";
import { getName } from "../account/account";
import type { PillTone } from "../kit/layout/Pill";
import { useToast } from "../kit/layout/useToast";
import type { PlainKey } from "../messages/shape";
import { useText } from "../messages/useText";

export type TeamUser = components["schemas"]["TeamUser"];
export type Role = components["schemas"]["RoleRow"];
export type RoleId = components["schemas"]["UserInvitationRequest"]["role_id"];
type UserChange = components["schemas"]["UserChangeRequest"];

export const STATES: Record<TeamUser["status"], { label: PlainKey; tone: PillTone }> = {
  active: { label: "users.states.active", tone: "success" },
  invited: { label: "users.states.invited", tone: "info" },
  suspended: { label: "users.states.suspended", tone: "warning" },
};

export function getNameOrEmail(person: TeamUser): string {
  return getName(person) || person.email;
}

/** Return the roles that the signed-in user may assign. */
export function useRoles() {
  return useQuery({
    queryKey: ["roles"],
    queryFn: async () => (await answer(api.GET("/api/options/roles"))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Return the actions on a user for the list and the user's screen; each shows its result. */
export function usePeopleActions() {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const at = ({ id }: TeamUser) => ({ params: { path: { id: String(id) } } });

  const reload = () => queries.invalidateQueries({ queryKey: ["users"] });

  async function done(act: () => Promise<{ message?: string }>, text?: string): Promise<boolean> {
    try {
      const { message } = await act();
      await reload();
      say(text ?? localizedMessage(message, t("users.said.saved")));
      return true;
    } catch (error) {
      sayError(error);
      return false;
    }
  }

  function change(person: TeamUser, body: UserChange) {
    return answer(api.PUT("/api/users/{id}", { ...at(person), body }));
  }

  async function suspend(person: TeamUser): Promise<boolean> {
    try {
      await change(person, { status: "suspended" });
      await reload();
      const undo = { label: t("layout.words.undo"), onClick: () => void reactivate(person) };
      say(t("users.said.suspended", { name: getNameOrEmail(person) }), undo);
      return true;
    } catch (error) {
      sayError(error);
      return false;
    }
  }

  function reactivate(person: TeamUser): Promise<boolean> {
    return done(
      () => change(person, { status: "active" }),
      t("users.said.letIn", { name: getNameOrEmail(person) }),
    );
  }

  function resend(person: TeamUser): Promise<boolean> {
    return done(async () => {
      const { message } = await answer(api.POST("/api/users/{id}/resend-invite", at(person)));
      return { message: localizedMessage(message, t("users.said.resent")) };
    });
  }

  function signOut(person: TeamUser): Promise<boolean> {
    return done(
      () => answer(api.POST("/api/users/{id}/sign-out", at(person))),
      t("users.said.signedOut", { name: getNameOrEmail(person) }),
    );
  }

  function remove(person: TeamUser): Promise<boolean> {
    return done(
      () => answer(api.DELETE("/api/users/{id}", at(person))),
      t("users.said.removed", { name: getNameOrEmail(person) }),
    );
  }

  return { reload, suspend, reactivate, resend, signOut, remove };
}
