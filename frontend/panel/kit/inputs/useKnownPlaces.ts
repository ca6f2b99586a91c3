import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { MapSpot } from "../../../site/mapping";
import { useMay } from "../../account/account";

interface KnownPlace extends MapSpot {
  name: string;
}

const most = 60;

/** Return the domain's places with coordinates, which help to locate another place on the map. */
export function useKnownPlaces(): KnownPlace[] {
  const { data } = useQuery({
    queryKey: ["places", "pins"],
    queryFn: async () => (await answer(api.GET("/api/places", { params: { query: { limit: most } } }))).data,
    staleTime: 60_000,
    enabled: useMay("places.read"),
  });
  return (data ?? []).flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  );
}
