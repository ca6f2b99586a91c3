import { addSite } from "../client/addressDomain";
import { anonymousApi, answer } from "../client/api";
import { bootData } from "../client/boot";
import { deviceTokens, keepDevice } from "../client/devices";
import { startSession } from "../client/session";
import { readPinnedDomain } from "../client/tabDomain";
import { continueInThisTab } from "../client/tabs";
import type { components } from "../generated/schema";
import { safeNext } from "./next";

export type Credentials = Required<
  Pick<components["schemas"]["LoginRequest"], "email" | "password" | "remember">
>;
type Grant = components["schemas"]["SignedInReply"];
type Pair = Pick<Grant, "access_token" | "refresh_token" | "domain">;

/** The next step: a screen to open, or a challenge to answer with a code. */
type SignInOutcome = { challenge: string } | { challenge: null; next: string };

/** Whether the tab returns to a screen, and whether the session outlives the browser. */
interface SignInChoices {
  isReturning: boolean;
  remember: boolean;
}

/**
 * Sign in with a password. For an account with a second factor, return a challenge instead of starting a
 * session.
 */
export async function signIn(credentials: Credentials, isReturning: boolean): Promise<SignInOutcome> {
  const body = { ...credentials, otp: "", device_tokens: deviceTokens() };
  const { data } = await answer(anonymousApi.POST("/api/auth/login", { body }));
  if ("challenge" in data) return { challenge: data.challenge };
  return { challenge: null, next: await enter(data, { isReturning, remember: credentials.remember }) };
}

/** Answer the challenge with an authenticator or recovery code, and return the next screen. */
export async function answerChallenge(
  challenge: string,
  code: string,
  manner: SignInChoices,
): Promise<string> {
  const body = { challenge, code, device_tokens: deviceTokens() };
  const { data } = await answer(anonymousApi.POST("/api/auth/two-factor", { body }));
  return await enter(data, manner);
}

/** Start the session and return the next screen. A tab that returns to a screen keeps its domain. */
async function enter(data: Grant, { isReturning, remember }: SignInChoices): Promise<string> {
  keepDevice(data.device_token);
  const before = isReturning ? readPinnedDomain() : null;
  const mayReturn = before !== data.domain.id && data.domains.some((domain) => domain.id === before);
  const pair = before && mayReturn ? await switchDomain(data, before) : data;
  startSession(pair, pair.domain, remember);
  continueInThisTab();
  return before === null || before === pair.domain.id ? safeNext(location.search) : foreignHome(before);
}

/**
 * Return the panel's home, for users without access to the domain of the requested screen. On their own
 * domain, the ids in its URL belong to other objects.
 */
function foreignHome(domain: number): string {
  const { addressDomain } = bootData();
  return addressDomain?.id === domain ? addSite("/panel", addressDomain.host) : "/panel";
}

/** These pages cannot read the cookies they set, so the new token is passed explicitly. */
async function switchDomain(grant: Grant, domain_id: number): Promise<Pair> {
  const headers = { Authorization: `Bearer ${grant.access_token}` };
  const call = anonymousApi.POST("/api/auth/switch-domain", { body: { domain_id }, headers });
  return (await answer(call)).data;
}
