import { callAnonymously, replyOf } from "../client/api";
import { sendRequest } from "../client/http";
import { pinnedDomain } from "../client/pinned";
import { startSession } from "../client/session";
import { continueInThisTab } from "../client/tabs";
import type { TokenPair } from "../client/tokens";

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

interface Domain {
  id: number;
  host: string;
}

interface Grant extends TokenPair {
  domain: Domain;
  domains: Domain[];
  two_factor_required?: false;
}

interface Challenge {
  two_factor_required: true;
}

export type Outcome = "signed in" | "second factor needed";

/** Sign in; coming back to a screen, on the domain that this tab was working on. */
export async function signIn(credentials: Credentials, isReturning: boolean): Promise<Outcome> {
  const { data } = await callAnonymously<Grant | Challenge>("POST", "/api/auth/login", credentials);
  if (data.two_factor_required) return "second factor needed";

  const before = isReturning ? pinnedDomain() : null;
  const mayReturn = before !== data.domain.id && data.domains.some((domain) => domain.id === before);
  const grant = before && mayReturn ? await switched(data, before) : data;
  startSession(grant, grant.domain, credentials.remember);
  continueInThisTab();
  return "signed in";
}

/** These pages cannot read the cookies they set, so the new token is passed by hand. */
async function switched(grant: Grant, domain: number): Promise<Pick<Grant, keyof TokenPair | "domain">> {
  const response = await sendRequest("POST", "/api/auth/switch-domain", {
    body: { domain_id: domain },
    headers: { Authorization: `Bearer ${grant.access_token}` },
  });
  return (await replyOf<TokenPair & { domain: Domain }>(response)).data;
}
