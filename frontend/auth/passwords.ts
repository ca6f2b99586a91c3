import { anonymousApi, answer } from "../client/api";
import { keepDevice } from "../client/devices";
import { ApiError } from "../client/errors";
import { localizedMessage } from "../client/language";
import { t } from "./messages/text";
import type { FieldErrors } from "./useSubmission";

export const SHORTEST = 15;
/** With a second factor eight characters will do, and whose link this is only the server knows. */
export const SHORTEST_WITH_CODE = 8;

export interface Passwords {
  password: string;
  password_confirmation: string;
}

const GONE = 410;

/** Ask for the mail with the link; the same answer whether the address is known or not. */
export async function askForLink(email: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/reset-password", { body: { email } }));
  return localizedMessage(reply.message, t("linkSent"));
}

/** Choose a new password with the token of the link. */
export async function choosePassword(chosen: Passwords & { token: string }): Promise<void> {
  const { data } = await answer(anonymousApi.POST("/api/account/change-password", { body: chosen }));
  keepDevice(data.device_token);
}

/** Have the address count that the link was sent to. */
export async function confirmEmail(token: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/confirm-email", { body: { token } }));
  return localizedMessage(reply.message, t("confirmed"));
}

export function passwordsIn(form: FormData): Passwords {
  return {
    password: String(form.get("password") ?? ""),
    password_confirmation: String(form.get("password_confirmation") ?? ""),
  };
}

/** What is wrong with a new password at first sight; the server has the last word. */
export function wrongIn(
  { password, password_confirmation }: Passwords,
  shortest: number,
): FieldErrors | undefined {
  if ([...password].length < shortest) return { password: t("useAtLeast", { least: shortest }) };
  if (password !== password_confirmation) return { password_confirmation: t("notSame") };
  return undefined;
}

/** Whether a refusal says that the link has expired or was used before. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === GONE;
}
