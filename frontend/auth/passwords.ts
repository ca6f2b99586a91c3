import { anonymousApi, answer } from "../client/api";
import { ApiError } from "../client/errors";
import { said } from "../client/language";
import { t } from "./messages/text";

export interface NewPassword {
  token: string;
  password: string;
  password_confirmation: string;
  firstname?: string;
  lastname?: string;
}

const GONE = 410;

/** Ask for the mail with the link; the same answer whether the address is known or not. */
export async function askForLink(email: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/reset-password", { body: { email } }));
  return said(reply.message, t("linkSent"));
}

/** Choose a new password with the token of the link. */
export async function choosePassword(chosen: NewPassword): Promise<void> {
  await answer(anonymousApi.POST("/api/account/change-password", { body: chosen }));
}

/** Have the address count that the link was sent to. */
export async function confirmEmail(token: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/confirm-email", { body: { token } }));
  return said(reply.message, t("confirmed"));
}

/** Whether a refusal says that the link has expired or was used before. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === GONE;
}
