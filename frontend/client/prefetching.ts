import { apiUrl } from "./boot";
import { deliver } from "./http";
import { spokenLanguage } from "./language";
import { sessionHeaders } from "./session";
import { accessToken } from "./tokens";

/** The lifetime of prefetched responses in milliseconds, from the opening of the page. */
const FRESH = 30_000;

const begun = new Map<string, Promise<Response | null>>();

/**
 * Request data that the loading page will need, if there is a session. Errors are ignored, because the later
 * request reports them. `follow` starts requests that depend on the response; the response is available after
 * `follow` resolves.
 */
export function prefetch(path: string, follow?: (answer: Response) => Promise<void>): void {
  const token = accessToken();
  if (!token) return;
  const request = new Request(apiUrl(path), { headers: { Accept: "application/json" } });
  begun.set(getKey(request), read(request, token, follow));
}

async function read(request: Request, token: string, follow?: (answer: Response) => Promise<void>) {
  try {
    const response = await deliver(request, sessionHeaders(token));
    if (!response.ok) return null;
    await follow?.(response.clone());
    return response;
  } catch {
    return null;
  }
}

/**
 * Return the prefetched response to this request if it was successful, else null. Each response is returned
 * once.
 */
export async function takePrefetched(request: Request): Promise<Response | null> {
  if (request.method !== "GET") return null;
  if (performance.now() > FRESH) begun.clear();
  const key = getKey(request);
  const reading = begun.get(key);
  begun.delete(key);
  return (await reading) ?? null;
}

/**
 * Return the key of a request. It includes the language of messages in the response, and the session, which
 * belongs to one domain.
 */
function getKey(request: Request): string {
  return `${spokenLanguage()} ${accessToken()} ${request.url}`;
}
