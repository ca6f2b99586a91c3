import { anonymousApi, answer } from "../client/api";
import type { components } from "../generated/schema";

export type OpenedInvitation = components["schemas"]["OpenedInvitation"];
type InvitationAcceptance = Omit<components["schemas"]["AcceptanceRequest"], "token">;

/** Fetch the invitation for the token from an email link. */
export async function fetchInvitation(token: string): Promise<OpenedInvitation> {
  return (await answer(anonymousApi.POST("/api/invitations/look", { body: { token } }))).data;
}

/** Accept an invitation with a password for a new account. */
export async function acceptInvitation(token: string, chosen: InvitationAcceptance): Promise<void> {
  await answer(anonymousApi.POST("/api/invitations/accept", { body: { token, ...chosen } }));
}

export async function declineInvitation(token: string): Promise<void> {
  await answer(anonymousApi.POST("/api/invitations/decline", { body: { token } }));
}
