import { type QueryClient, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { bootData } from "../../../client/boot";
import { useAccount } from "../../account/account";
import { ownBusinessQuery } from "../site/ownBusiness";
import { PLACES } from "./wire";

const RESTAURANT = "restaurant";

/**
 * Return whether this site has businesses with stops. A site about a single business other than a truck has
 * none, unless it has places or stops.
 */
export function useOffersStops(): boolean {
  const { domain, reach } = useAccount();
  const mayRead = "places.read" in reach && "stops.read" in reach;
  const boot = bootData().domain;
  const { data } = useQuery({
    queryKey: [PLACES, "offered", domain.id],
    queryFn: ({ client }) => offersStops(client),
    staleTime: 5 * 60_000,
    enabled: mayRead,
  });
  return mayRead && (data ?? !(boot?.id === domain.id && boot.template === RESTAURANT));
}

/**
 * Return whether businesses of this site may have stops. A business with an address does not move, but a
 * truck or the members of an association may.
 */
async function offersStops(queries: QueryClient): Promise<boolean> {
  const { is_subject, kind } = await queries.fetchQuery(ownBusinessQuery);
  if (!is_subject || kind === "food_truck") return true;
  const query = { limit: 1 };
  const [places, stops] = await Promise.all([
    answer(api.GET("/api/places", { params: { query } })),
    answer(api.GET("/api/stops", { params: { query } })),
  ]);
  return places.data.length > 0 || stops.data.length > 0;
}
