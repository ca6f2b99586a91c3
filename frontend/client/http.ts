import { apiUrl } from "./boot";
import { NoAnswer } from "./errors";
import { spokenLanguage } from "./language";

const TIMEOUT = 60_000;
const PAUSE = 300;
// What a proxy says of a web server that died while it answered; the product itself never does.
const BY_THE_PROXY = new Set([502, 504]);

/**
 * Send one request with these headers on top and give back whatever is answered; no answer is thrown as `NoAnswer`.
 * What a dying server left unanswered is sent once more, if doing it twice is the same as doing it once.
 */
export async function deliver(
  request: Request,
  headers: Record<string, string>,
  timeout: number = TIMEOUT,
): Promise<Response> {
  request.headers.set("Accept-Language", spokenLanguage());
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const isRepeatable = request.method !== "POST" || request.headers.has("Idempotency-Key");
  const again = isRepeatable ? request.clone() : null;
  const response = await send(request, timeout);
  if (!again || !BY_THE_PROXY.has(response.status)) return response;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return send(again, timeout);
}

async function send(request: Request, timeout: number): Promise<Response> {
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
