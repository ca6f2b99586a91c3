import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";
import { OWN_HOUSE } from "./wire";

export interface HouseOption {
  id: number;
  title: string;
}

const MANY_MEMBERS = 500;
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
    queryFn: () => (isAll ? everyHouse(domain.title) : ownMembers()),
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
    queryFn: () => everyHouse(domain.title),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return data;
}

/** Members by their names; the site itself where it is the one that stands somewhere. */
async function everyHouse(ownName: string): Promise<HouseOption[]> {
  const query = {
    type: "members",
    limit: MANY_MEMBERS,
    offset: 0,
    sortBy: "title",
    sortDir: "asc",
  } as const;
  const [own, memberRows] = await Promise.all([
    answer(api.GET("/api/house")),
    answer(api.GET("/api/posts/by-type", { params: { query } })),
  ]);
  const members = memberRows.data.filter(({ title }) => title).map(({ id, title }) => ({ id, title }));
  const isOne = own.data.is_subject || members.length === 0;
  return [...(isOne ? [{ id: OWN_HOUSE, title: own.data.name || ownName }] : []), ...members];
}

async function ownMembers(): Promise<HouseOption[]> {
  const { data } = await answer(api.GET("/api/houses", { params: { query: { limit: 200 } } }));
  return data.map(({ id, title }) => ({ id, title }));
}
