import { createContext, use } from "react";
import { withSite } from "../../client/addressDomain";
import { siteOrigin } from "../../client/origins";
import type { Account, Domain } from "../../client/types";

export { siteOrigin };

/** Who is signed in, with what rights on which domain. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error("There is no account outside the panel");
  return account;
}

/** Whether the user's role has that permission; the API has the last word. */
export function useMay(permission: string): boolean {
  return permission in useAccount().reach;
}

export function nameOf(person: { firstname: string; lastname: string } | null | undefined): string {
  return person ? `${person.firstname} ${person.lastname}`.trim() : "";
}

/** Where the site of a domain is looked at: one that is not open yet by way of the panel. */
export function siteAddress(domain: Pick<Domain, "host" | "is_open">): string {
  return domain.is_open ? siteOrigin(domain) : withSite("/panel/preview", domain.host);
}
