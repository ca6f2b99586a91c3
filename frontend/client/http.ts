import { apiUrl } from "./boot";
import { NoAnswer } from "./errors";
import { spokenLanguage } from "./language";
import { IDEMPOTENCY_KEY } from "./once";

const TIMEOUT = 60_000;
const PAUSE = 300;
// The statuses that a proxy sends if the web server dies during a request; the product itself never sends
// them.
const BY_THE_PROXY = new Set([502, 504]);

/**
 * Send a request with additional headers, and return the response, even if it is an error. Throws `NoAnswer`
 * if there is no response. An idempotent request is sent again if the server exits before it responds.
 */
export async function deliver(
  request: Request,
  headers: Record<string, string>,
  timeout: number = TIMEOUT,
): Promise<Response> {
  request.headers.set("Accept-Language", spokenLanguage());
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const isRepeatable = request.method !== "POST" || request.headers.has(IDEMPOTENCY_KEY);
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

/** Build a request that posts JSON to the API. */
export function postRequest(path: string, body: object | null): Request {
  return new Request(apiUrl(path), {
    method: "POST",
    headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
}
