import { createContext, use } from "react";
import { addSite } from "../../client/addressDomain";
import { siteOrigin } from "../../client/origins";
import type { Account, Domain } from "../../client/types";

export { siteOrigin };

/** The signed-in user, with their permissions on the current domain. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error("There is no account outside the panel");
  return account;
}

/** Return whether the user's role has a permission; the API makes the final decision. */
export function useMay(permission: string): boolean {
  return permission in useAccount().reach;
}

export function getName(person: { firstname: string; lastname: string } | null | undefined): string {
  return person ? `${person.firstname} ${person.lastname}`.trim() : "";
}

/** Return the URL of a domain's site, or a URL through the panel if the site is not open yet. */
export function siteAddress(domain: Pick<Domain, "host" | "is_open">): string {
  return domain.is_open ? siteOrigin(domain) : addSite("/panel/preview", domain.host);
}
