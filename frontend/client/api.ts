import createClient from "openapi-fetch";
import type { paths } from "../generated/schema";
import { bootData } from "./boot";
import { deliver } from "./http";
import { withIdentity } from "./identity";
import { IDEMPOTENCY_KEY, idempotencyKey } from "./once";
import { takePrefetched } from "./prefetching";
import { withSession } from "./session";
import { siteHost } from "./tokens";
import { readRefusal } from "./wrongDomain";

const options = { baseUrl: bootData().api, headers: { Accept: "application/json" } };

/** API client of the signed-in user. Calls throw `ApiError` or `NoAnswer` on any failure. */
export const api = createClient<paths>({
  ...options,
  // Retried calls send their body again, and reading a body consumes it.
  fetch: async (request) => {
    if (request.method === "POST" && !request.headers.has(IDEMPOTENCY_KEY))
      request.headers.set(IDEMPOTENCY_KEY, await idempotencyKey(request));
    const prefetched = await takePrefetched(request);
    const send = () => withSession((headers) => deliver(request.clone(), headers));
    return requireSuccess(prefetched ?? (await withIdentity(send)));
  },
});

/** API client without authentication, for the sign-in pages. */
export const anonymousApi = createClient<paths>({
  ...options,
  fetch: (request) => deliver(request, siteStatement()).then(requireSuccess),
});

/** Return the response body of a successful call: `data`, `meta` for lists, and sometimes a `message`. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new Error("The API returned no data");
  return data;
}

/**
 * Return the header with the domain of a call without a token. Only the panel host needs it: other hosts
 * imply their domain.
 */
function siteStatement(): Record<string, string> {
  const { isPanelHost, addressDomain } = bootData();
  const host = isPanelHost ? (addressDomain?.host ?? siteHost()) : null;
  return host ? { "X-Site": host } : {};
}

async function requireSuccess(response: Response): Promise<Response> {
  if (!response.ok) throw await readRefusal(response);
  return response;
}
