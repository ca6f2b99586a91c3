import { anonymousApi, answer } from "../client/api";
import { deviceTokens, keepDevice } from "../client/devices";
import { startSession } from "../client/session";
import { pinnedDomain } from "../client/tabDomain";
import { continueInThisTab } from "../client/tabs";
import type { components } from "../generated/schema";

export type Credentials = Required<
  Pick<components["schemas"]["LoginRequest"], "email" | "password" | "remember">
>;
type Grant = components["schemas"]["SignedInReply"];
type Pair = Pick<Grant, "access_token" | "refresh_token" | "domain">;

/** What comes next: nothing, or a code, which is sent together with the challenge. */
export type SignInOutcome = { challenge: string | null };

/** Whether the tab comes back to a screen, and whether the session outlives the browser. */
export interface SignInChoices {
  isReturning: boolean;
  remember: boolean;
}

/** Sign in with a password; an account with a second factor answers with a challenge instead of a session. */
export async function signIn(credentials: Credentials, isReturning: boolean): Promise<SignInOutcome> {
  const body = { ...credentials, otp: "", device_tokens: deviceTokens() };
  const { data } = await answer(anonymousApi.POST("/api/auth/login", { body }));
  if ("challenge" in data) return { challenge: data.challenge };
  await enter(data, { isReturning, remember: credentials.remember });
  return { challenge: null };
}

/** Answer the challenge with a code from the phone, or a recovery code. */
export async function answerChallenge(challenge: string, code: string, manner: SignInChoices): Promise<void> {
  const body = { challenge, code, device_tokens: deviceTokens() };
  const { data } = await answer(anonymousApi.POST("/api/auth/two-factor", { body }));
  await enter(data, manner);
}

/** Start the session; coming back to a screen, on the domain that this tab was working on. */
async function enter(data: Grant, { isReturning, remember }: SignInChoices): Promise<void> {
  keepDevice(data.device_token);
  const before = isReturning ? pinnedDomain() : null;
  const mayReturn = before !== data.domain.id && data.domains.some((domain) => domain.id === before);
  const pair = before && mayReturn ? await switched(data, before) : data;
  startSession(pair, pair.domain, remember);
  continueInThisTab();
}

/** These pages cannot read the cookies they set, so the new token is passed by hand. */
async function switched(grant: Grant, domain_id: number): Promise<Pair> {
  const headers = { Authorization: `Bearer ${grant.access_token}` };
  const call = anonymousApi.POST("/api/auth/switch-domain", { body: { domain_id }, headers });
  return (await answer(call)).data;
}
