import { clientText } from "./messages";

/** The body of every error reply of the API. */
interface ErrorBody {
  message?: string;
  errors?: Record<string, string[] | string>;
  code?: string;
  [extra: string]: unknown;
}

/** The server is of another release than what was sent to it. */
export const UNKNOWN_FIELD = "unknown_field";

/** An answer of the API that is not a success. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds after which a throttled call may be made again, if the API said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(toastText(body));
    this.name = "ApiError";
  }

  get code(): string | undefined {
    return this.body.code;
  }

  /** The messages beside each field, joined to one sentence a field. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.body.errors ?? {});
    return Object.fromEntries(entries.map(([field, messages]) => [field, [messages].flat().join(" ")]));
  }
}

/** The API did not answer at all: no network, a dead server, or a call that took too long. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super(clientText("noAnswer"), { cause });
    this.name = "NoAnswer";
  }
}

/** What the toast says for an error reply: its `errors` joined by commas, else its message, else "Error!".
 * Of names that only another release knows nobody is told, but what to do. */
export function toastText(body: ErrorBody | null | undefined): string {
  if (body?.code === UNKNOWN_FIELD) return clientText("otherVersion");
  const messages = Object.values(body?.errors ?? {})
    .flat()
    .filter(Boolean);
  if (messages.length > 0) return messages.join(", ");
  return body?.message || clientText("error");
}

/** The error that a refusing reply stands for. */
export async function errorOf(response: Response): Promise<ApiError> {
  const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return new ApiError(response.status, await errorBody(response), Number.isNaN(seconds) ? null : seconds);
}

/** The body of an error reply; one that is not ours (a proxy's page, nothing) has no message. */
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
