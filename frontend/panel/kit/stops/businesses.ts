import { type QueryClient, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";
import { type BusinessOption, OWN_BUSINESS } from "../posts/businessOption";
import { firstMembers, useChosenPosts } from "../posts/postChoices";
import { ownBusinessQuery } from "../site/ownBusiness";

const NONE: BusinessOption[] = [];

/**
 * Return the businesses for which the user may edit stops: the first members for users who may edit all
 * stops, else the user's own businesses. Return undefined until they are known, and an empty list after an
 * error.
 */
export function useOwnBusinesses(): BusinessOption[] | undefined {
  const { reach, domain } = useAccount();
  const isAll = reach["stops.write"] === "all";
  const { data, isError } = useQuery({
    queryKey: ["businesses", "of stops", domain.id, isAll],
    queryFn: ({ client }) => (isAll ? firstBusinesses(domain.title, client) : ownMembers()),
    staleTime: 60_000,
    enabled: "stops.write" in reach,
  });
  return data ?? (isError ? NONE : undefined);
}

/**
 * Return the businesses that the filter of a week selects: all, or a single one, which is loaded if
 * necessary.
 */
export function useNarrowedBusinesses(id: number | undefined, businesses: BusinessOption[] | undefined) {
  const isAll = useAccount().reach["stops.write"] === "all";
  const isNamed = id === undefined || id === OWN_BUSINESS || businesses?.some((each) => each.id === id);
  const { chosen, isPending } = useChosenPosts(isAll && businesses && !isNamed ? [id] : [], "members");
  const one = [...(businesses ?? []), ...chosen].find((each) => each.id === id);
  const narrowed = one ? [one] : NONE;
  return {
    businesses: id === undefined ? (businesses ?? NONE) : narrowed,
    isKnown: businesses !== undefined && !isPending,
  };
}

/**
 * Return the first businesses that may have stops, for users who view all stops, or undefined until they are
 * known.
 */
export function useFirstBusinesses(isWanted: boolean): BusinessOption[] | undefined {
  const { domain } = useAccount();
  const { data } = useQuery({
    queryKey: ["businesses", "of stops", domain.id, true],
    queryFn: ({ client }) => firstBusinesses(domain.title, client),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return data;
}

/**
 * Return the first members by name, after the site's own business if the site is about it or has no members.
 */
async function firstBusinesses(ownName: string, queries: QueryClient): Promise<BusinessOption[]> {
  const [own, posts] = await Promise.all([queries.fetchQuery(ownBusinessQuery), firstMembers()]);
  const members = posts.map(({ id, title }) => ({ id, title }));
  const isOne = own.is_subject || members.length === 0;
  return [...(isOne ? [{ id: OWN_BUSINESS, title: own.name || ownName }] : []), ...members];
}

async function ownMembers(): Promise<BusinessOption[]> {
  const { data } = await answer(api.GET("/api/businesses", { params: { query: { limit: 200 } } }));
  return data.map(({ id, title }) => ({ id, title }));
}
