import { type QueryClient, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";
import { type HouseOption, OWN_HOUSE } from "../posts/houseOption";
import { firstMembers, useChosenPosts } from "../posts/postChoices";
import { ownHouseQuery } from "../site/ownHouse";

const NONE: HouseOption[] = [];

/**
 * The houses whose stops one may write: of who writes all the first members, else one's own; undefined until known,
 * none if nobody answers.
 */
export function useOwnHouses(): HouseOption[] | undefined {
  const { reach, domain } = useAccount();
  const isAll = reach["stops.write"] === "all";
  const { data, isError } = useQuery({
    queryKey: ["houses", "of stops", domain.id, isAll],
    queryFn: ({ client }) => (isAll ? firstHouses(domain.title, client) : ownMembers()),
    staleTime: 60_000,
    enabled: "stops.write" in reach,
  });
  return data ?? (isError ? NONE : undefined);
}

/** Those of the `houses` that a week is narrowed to: all of them, or one, wherever it stands among the members. */
export function useNarrowedHouses(id: number | undefined, houses: HouseOption[] | undefined) {
  const isAll = useAccount().reach["stops.write"] === "all";
  const isNamed = id === undefined || id === OWN_HOUSE || houses?.some((each) => each.id === id);
  const { chosen, isPending } = useChosenPosts(isAll && houses && !isNamed ? [id] : [], "members");
  const one = [...(houses ?? []), ...chosen].find((each) => each.id === id);
  const narrowed = one ? [one] : NONE;
  return {
    houses: id === undefined ? (houses ?? NONE) : narrowed,
    isKnown: houses !== undefined && !isPending,
  };
}

/** The first of the houses that may stand somewhere, for whoever reads the stops of all; undefined until known. */
export function useFirstHouses(isWanted: boolean): HouseOption[] | undefined {
  const { domain } = useAccount();
  const { data } = useQuery({
    queryKey: ["houses", "of stops", domain.id, true],
    queryFn: ({ client }) => firstHouses(domain.title, client),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return data;
}

/** Members by their names; the site itself where it is the one that stands somewhere. */
async function firstHouses(ownName: string, queries: QueryClient): Promise<HouseOption[]> {
  const [own, posts] = await Promise.all([queries.fetchQuery(ownHouseQuery), firstMembers()]);
  const members = posts.map(({ id, title }) => ({ id, title }));
  const isOne = own.is_subject || members.length === 0;
  return [...(isOne ? [{ id: OWN_HOUSE, title: own.name || ownName }] : []), ...members];
}

async function ownMembers(): Promise<HouseOption[]> {
  const { data } = await answer(api.GET("/api/houses", { params: { query: { limit: 200 } } }));
  return data.map(({ id, title }) => ({ id, title }));
}
