import { errorOf } from "../client/errors";
import { deliver, postRequest } from "../client/http";

export interface NewPassword {
  token: string;
  password: string;
  password_confirmation: string;
}

/** Ask for the mail with the link; the same answer whether the address is known or not. */
export async function askForLink(email: string): Promise<string> {
  const isSent = await postIfOffered("/api/account/reset-password", { email });
  return isSent
    ? "If this address belongs to an account, a mail with the link is on its way."
    : "This server cannot send such mails yet. Please ask the people who run it.";
}

/** Choose a new password with the token of the link. */
export async function choosePassword(chosen: NewPassword): Promise<string> {
  const isChanged = await postIfOffered("/api/account/change-password", chosen);
  return isChanged
    ? "Your password is changed. You can sign in with it now."
    : "This server cannot change passwords by a link yet. Please ask the people who run it.";
}

/** Post as nobody in particular; whether the server offers that at all. Other refusals are thrown. */
async function postIfOffered(path: string, body: object): Promise<boolean> {
  const response = await deliver(postRequest(path, body), {});
  if (response.ok) return true;
  const error = await errorOf(response);
  // Without mail there is no such route, or only the one for those who are signed in.
  if ([401, 404, 405].includes(error.status)) return false;
  throw error;
}
