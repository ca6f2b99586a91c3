import { apiUrl } from "./boot";
import { ApiError, errorBody, NoAnswer } from "./errors";
import { withSession } from "./session";

/** A successful reply of the API. */
export interface Reply<T> {
  data: T;
  meta: Meta;
  message?: string;
}

export interface Meta {
  total: number;
  limit: number;
  offset: number;
  counts?: Record<string, number>;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

interface CallOptions {
  query?: Query;
  body?: object | FormData;
}

const TIMEOUT = 60_000;

/** Call the API as the signed-in user; anything but a success is thrown as `ApiError` or `NoAnswer`. */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<Reply<T>> {
  const response = await withSession((headers) => send(method, path, options, headers));
  return replyOf<T>(response);
}

/** Call the API as nobody in particular: what the sign-in pages do. */
export async function callAnonymously<T>(method: string, path: string, options: CallOptions = {}): Promise<Reply<T>> {
  return replyOf<T>(await send(method, path, options, {}));
}

/** What a reply holds, or the error it stands for. */
export async function replyOf<T>(response: Response): Promise<Reply<T>> {
  if (!response.ok) throw new ApiError(response.status, await errorBody(response));
  return (await response.json()) as Reply<T>;
}

async function send(
  method: string,
  path: string,
  { query = {}, body }: CallOptions,
  headers: Record<string, string>,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const type = body && !isForm ? { "Content-Type": "application/json" } : {};
  try {
    return await fetch(apiUrl(path) + searchOf(query), {
      method,
      headers: { Accept: "application/json", ...type, ...headers },
      body: isForm ? body : body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    throw new NoAnswer(error);
  }
}

function searchOf(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}
