import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Init {
  params: { path?: Record<string, string>; query?: object };
  body?: unknown;
}

/** What the API answers with, whatever the path. */
export interface Envelope {
  data: unknown;
  meta?: { total?: number };
  message?: string;
}

/** The API's client for paths that are only known when they are called: a resource is a row of a table. */
type AnyCall = (path: string, init: Init) => Promise<{ data?: Envelope }>;

/** Calls a path of the API and gives back the envelope; a refusal is thrown as `ApiError`. */
export function call(method: Method, path: string, { params, body }: Init): Promise<Envelope> {
  const send = api[method] as unknown as AnyCall; // openapi-fetch types each path apart
  return answer(send(path, { params, ...(body !== undefined && { body }) }));
}

/** Throws what `act` throws in the form that react-admin's forms read: one sentence for each field. */
export async function withFieldErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.errors) throw error;
    throw new ApiError(error.status, { ...error.body, errors: error.fields }, error.retryAfter);
  }
}
