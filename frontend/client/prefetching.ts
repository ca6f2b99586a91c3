import { apiUrl } from "./boot";
import { deliver } from "./http";
import { spokenLanguage } from "./language";
import { sessionHeaders } from "./session";
import { accessToken } from "./tokens";

const begun = new Map<string, Promise<Response | null>>();

/** Ask the API for what the page that is being loaded will ask for, if there is a session; what goes wrong is
 * found out again, and said, by whoever asks for it later.
 *
 * `follow` begins what depends on the answer; nobody gets that answer before. */
export function prefetch(path: string, follow?: (answer: Response) => Promise<void>): void {
  const token = accessToken();
  if (!token) return;
  const request = new Request(apiUrl(path), { headers: { Accept: "application/json" } });
  begun.set(keyOf(request), read(request, token, follow));
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

/** What was begun for this very request and succeeded; each answer is given once. */
export async function takePrefetched(request: Request): Promise<Response | null> {
  if (request.method !== "GET") return null;
  const key = keyOf(request);
  const reading = begun.get(key);
  begun.delete(key);
  return (await reading) ?? null;
}

/** From here on everything is asked for when it is needed. */
export function endPrefetching(): void {
  begun.clear();
}

/** Answers hold sentences in the language that was asked for. */
function keyOf(request: Request): string {
  return `${spokenLanguage()} ${request.url}`;
}
