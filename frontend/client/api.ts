import { errorOf } from "./errors";
import { type Sent, sendRequest } from "./http";
import { withSession } from "./session";

/** A successful reply of the API. */
export interface Reply<T> {
  data: T;
  meta: Meta;
  message?: string;
}

/** What a list says beside its rows. */
export interface Meta {
  total: number;
  limit: number;
  offset: number;
}

/** Call the API as the signed-in user; anything but a success is thrown as `ApiError` or `NoAnswer`. */
export async function call<T>(
  method: string,
  path: string,
  sent: Omit<Sent, "headers"> = {},
): Promise<Reply<T>> {
  return replyOf<T>(await withSession((headers) => sendRequest(method, path, { ...sent, headers })));
}

/** Call the API as nobody in particular: what the sign-in pages do. */
export async function callAnonymously<T>(method: string, path: string, body: object): Promise<Reply<T>> {
  return replyOf<T>(await sendRequest(method, path, { body }));
}

/** What a reply holds, or the error it stands for. */
export async function replyOf<T>(response: Response): Promise<Reply<T>> {
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Reply<T>;
}
