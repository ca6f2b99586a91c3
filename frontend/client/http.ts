import { apiUrl } from "./boot";
import { NoAnswer } from "./errors";
import { spokenLanguage } from "./language";

const TIMEOUT = 60_000;

/** Send one request with these headers on top and give back whatever is answered; no answer is thrown as `NoAnswer`. */
export async function deliver(
  request: Request,
  headers: Record<string, string>,
  timeout: number = TIMEOUT,
): Promise<Response> {
  request.headers.set("Accept-Language", spokenLanguage());
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw new NoAnswer(error);
  }
}

/** A request that posts JSON to the API. */
export function postRequest(path: string, body: object | null): Request {
  return new Request(apiUrl(path), {
    method: "POST",
    headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
}
