import { useMemo } from "react";
import type { ShownPlace } from "../../../generated/schema";
import { usePlaceChoices } from "../fields/choices";

/** Return the places as shown on pages, or undefined until a block needs them and they have loaded. */
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
