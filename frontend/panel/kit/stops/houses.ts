import { type QueryClient, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";
import { postChoices } from "../posts/postChoices";
import { ownHouseQuery } from "../site/ownHouse";
import { OWN_HOUSE } from "./wire";

export interface HouseOption {
  id: number;
  title: string;
}

const NONE: HouseOption[] = [];

/**
 * The houses whose stops one may write: of who writes all every member, else one's own; undefined until known, none
 * if nobody answers.
 */
export function useOwnHouses(): HouseOption[] | undefined {
  const { reach, domain } = useAccount();
  const isAll = reach["stops.write"] === "all";
  const { data, isError } = useQuery({
    queryKey: ["houses", "of stops", domain.id, isAll],
    queryFn: ({ client }) => (isAll ? everyHouse(domain.title, client) : ownMembers()),
    staleTime: 60_000,
    enabled: "stops.write" in reach,
  });
  return data ?? (isError ? NONE : undefined);
}

/** Every house that may stand somewhere, for whoever reads the stops of all; undefined until known. */
export function useEveryHouse(isWanted: boolean): HouseOption[] | undefined {
  const { domain } = useAccount();
  const { data } = useQuery({
    queryKey: ["houses", "of stops", domain.id, true],
    queryFn: ({ client }) => everyHouse(domain.title, client),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return data;
}

/** Members by their names; the site itself where it is the one that stands somewhere. */
async function everyHouse(ownName: string, queries: QueryClient): Promise<HouseOption[]> {
  const [own, posts] = await Promise.all([queries.fetchQuery(ownHouseQuery), postChoices("members")]);
  const members = posts.map(({ id, title }) => ({ id, title }));
  const isOne = own.is_subject || members.length === 0;
  return [...(isOne ? [{ id: OWN_HOUSE, title: own.name || ownName }] : []), ...members];
}

async function ownMembers(): Promise<HouseOption[]> {
  const { data } = await answer(api.GET("/api/houses", { params: { query: { limit: 200 } } }));
  return data.map(({ id, title }) => ({ id, title }));
}
