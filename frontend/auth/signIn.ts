import { anonymousApi, answer } from "../client/api";
import { pinnedDomain } from "../client/pinned";
import type { components } from "../client/schema";
import { startSession } from "../client/session";
import { continueInThisTab } from "../client/tabs";

export type Credentials = Required<
  Pick<components["schemas"]["LoginRequest"], "email" | "password" | "remember">
>;
type Grant = components["schemas"]["SignedInReply"];
type Pair = Pick<Grant, "access_token" | "refresh_token" | "domain">;

export type Outcome = "signed in" | "second factor needed";

/** Sign in; coming back to a screen, on the domain that this tab was working on. */
export async function signIn(credentials: Credentials, isReturning: boolean): Promise<Outcome> {
  const { data } = await answer(anonymousApi.POST("/api/auth/login", { body: credentials }));
  // An account with a second factor is answered with a challenge instead of tokens.
  if (!data.access_token) return "second factor needed";

  const before = isReturning ? pinnedDomain() : null;
  const mayReturn = before !== data.domain.id && data.domains.some((domain) => domain.id === before);
  const pair = before && mayReturn ? await switched(data, before) : data;
  startSession(pair, pair.domain, credentials.remember);
  continueInThisTab();
  return "signed in";
}

/** These pages cannot read the cookies they set, so the new token is passed by hand. */
async function switched(grant: Grant, domain_id: number): Promise<Pair> {
  const headers = { Authorization: `Bearer ${grant.access_token}` };
  const call = anonymousApi.POST("/api/auth/switch-domain", { body: { domain_id }, headers });
  return (await answer(call)).data;
}
