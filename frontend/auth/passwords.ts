import { anonymousApi, answer } from "../client/api";
import { ApiError } from "../client/errors";

export interface NewPassword {
  token: string;
  password: string;
  password_confirmation: string;
  firstname?: string;
  lastname?: string;
}

const SENT = "If there is an account with this address, a mail is on its way to it.";
const GONE = 410;

/** Ask for the mail with the link; the same answer whether the address is known or not. */
export async function askForLink(email: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/reset-password", { body: { email } }));
  return reply.message ?? SENT;
}

/** Choose a new password with the token of the link. */
export async function choosePassword(chosen: NewPassword): Promise<void> {
  await answer(anonymousApi.POST("/api/account/change-password", { body: chosen }));
}

/** Have the address count that the link was sent to. */
export async function confirmEmail(token: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/confirm-email", { body: { token } }));
  return reply.message ?? "From now on you sign in with the new address.";
}

/** Whether a refusal says that the link has expired or was used before. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === GONE;
}
