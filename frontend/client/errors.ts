import { clientText } from "./messages";

/** The body of every error response of the API. */
interface ErrorBody {
  message?: string;
  errors?: Record<string, string[] | string>;
  code?: string;
  [extra: string]: unknown;
}

/** The error code for input that the server's release does not support. */
export const UNKNOWN_FIELD = "unknown_field";

/** An unsuccessful response of the API. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds to wait before retrying a throttled call, if the API specified them. */
    readonly retryAfter: number | null = null,
  ) {
    super(toastText(body));
    this.name = "ApiError";
  }

  get code(): string | undefined {
    return this.body.code;
  }

  /** The messages of each field, joined into one sentence per field. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.body.errors ?? {});
    return Object.fromEntries(entries.map(([field, messages]) => [field, [messages].flat().join(" ")]));
  }
}

/** Thrown when the API does not respond: no network, a dead server, or a timeout. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super(clientText("noAnswer"), { cause });
    this.name = "NoAnswer";
  }
}

/** Return whether the same request may succeed later: no network, a failing or busy server. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof NoAnswer;
}

/**
 * Return the toast text for an error response: its `errors` joined with commas, else its message, else
 * "Error!". Errors of fields that this release does not support are replaced with an instruction.
 */
export function toastText(body: ErrorBody | null | undefined): string {
  if (body?.code === UNKNOWN_FIELD) return clientText("otherVersion");
  const messages = Object.values(body?.errors ?? {})
    .flat()
    .filter(Boolean);
  if (messages.length > 0) return messages.join(", ");
  return body?.message || clientText("error");
}

/** Return the error for an unsuccessful response. */
export async function readError(response: Response): Promise<ApiError> {
  const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return new ApiError(response.status, await errorBody(response), Number.isNaN(seconds) ? null : seconds);
}

/**
 * Return the body of an error response. A body that is not ours (a proxy's page, an empty body) has no
 * message.
 */
export async function errorBody(response: Response): Promise<ErrorBody> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
