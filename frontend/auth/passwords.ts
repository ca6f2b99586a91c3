import { anonymousApi, answer } from "../client/api";
import { keepDevice } from "../client/devices";
import { ApiError } from "../client/errors";
import { localizedMessage } from "../client/language";
import type { components } from "../generated/schema";
import { t } from "./messages/text";
import type { FieldErrors } from "./useSubmission";

/** The minimum length for an account without a second factor. */
export const SHORTEST = 15;

interface Passwords {
  password: string;
  password_confirmation: string;
}

const GONE = 410;

/** Request an email with a reset link. The response is the same for unknown addresses. */
export async function askForLink(email: string): Promise<string> {
  const reply = await answer(anonymousApi.POST("/api/account/reset-password", { body: { email } }));
  return localizedMessage(reply.message, t("linkSent"));
}

/** Fetch the account that a reset link belongs to. */
export async function fetchReset(token: string): Promise<components["schemas"]["OpenedReset"]> {
  return (await answer(anonymousApi.POST("/api/account/change-password/look", { body: { token } }))).data;
}

/** Set a new password with the token from the link. */
export async function choosePassword(chosen: Passwords & { token: string }): Promise<void> {
  const { data } = await answer(anonymousApi.POST("/api/account/change-password", { body: chosen }));
  keepDevice(data.device_token);
}

/** Confirm a new email address with the token from the link. */
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

/**
 * Return the errors of a new password that the browser can detect, or undefined. The server validates the
 * password again.
 */
export function wrongIn(
  { password, password_confirmation }: Passwords,
  shortest: number,
): FieldErrors | undefined {
  if ([...password].length < shortest) return { password: t("useAtLeast", { least: shortest }) };
  if (password !== password_confirmation) return { password_confirmation: t("notSame") };
  return undefined;
}

/** Return whether an error says that the link has expired or was used before. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === GONE;
}
