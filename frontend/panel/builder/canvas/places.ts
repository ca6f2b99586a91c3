import { useMemo } from "react";
import type { ShownPlace } from "../../../generated/schema";
import { usePlaceChoices } from "../fields/choices";

/** Return the places as pages show them, once a block needs them; undefined until known. */
export function useCanvasPlaces(isWanted: boolean): ShownPlace[] | undefined {
  const { data } = usePlaceChoices(isWanted);
  return useMemo(
    () =>
      data?.map(({ id, name, address, latitude, longitude, note }) => ({
        id,
        name,
        address,
        latitude,
        longitude,
        note,
      })),
    [data],
  );
}
