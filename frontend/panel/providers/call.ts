import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Init {
  params: { path?: Record<string, string>; query?: object };
  body?: unknown;
}

/** The envelope of all API responses. */
export interface Envelope {
  data: unknown;
  meta?: { total?: number };
  message?: string;
}

/** An API call with a dynamic path: the paths of resources are in a table. */
type AnyCall = (path: string, init: Init) => Promise<{ data?: Envelope }>;

/** Call a path of the API and return the envelope. Throws `ApiError` if the API rejects the call. */
export function call(method: Method, path: string, { params, body }: Init): Promise<Envelope> {
  const send = api[method] as unknown as AnyCall; // openapi-fetch types each path separately
  return answer(send(path, { params, ...(body !== undefined && { body }) }));
}

/** Rethrow errors of `act` in the format of react-admin's forms: one sentence per field. */
export async function withFieldErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.errors) throw error;
    const perField = new ApiError(error.status, { ...error.body, errors: error.fields }, error.retryAfter);
    perField.message = error.message; // the toast joins all messages with commas
    throw perField;
  }
}
