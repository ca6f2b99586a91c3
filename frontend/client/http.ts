import { apiUrl } from "./boot";
import { NoAnswer } from "./errors";

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface Sent {
  query?: Query;
  body?: object | FormData;
  headers?: Record<string, string>;
  /** Milliseconds after which nobody waits any longer. */
  timeout?: number;
}

const TIMEOUT = 60_000;

/** Send one request to the API and give back whatever it answers; no answer is thrown as `NoAnswer`. */
export async function sendRequest(method: string, path: string, sent: Sent = {}): Promise<Response> {
  try {
    return await fetch(apiUrl(path) + searchOf(sent.query ?? {}), {
      method,
      headers: headersOf(sent),
      body: sent.body instanceof FormData ? sent.body : sent.body ? JSON.stringify(sent.body) : null,
      signal: AbortSignal.timeout(sent.timeout ?? TIMEOUT),
    });
  } catch (error) {
    throw new NoAnswer(error);
  }
}

function headersOf({ body, headers }: Sent): Headers {
  const all = new Headers({ Accept: "application/json", ...headers });
  // A form is given its type, with the boundary in it, by the browser.
  if (body && !(body instanceof FormData)) all.set("Content-Type", "application/json");
  return all;
}

function searchOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}
