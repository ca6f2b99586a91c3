import { useMemo } from "react";
import type { ShownPlace } from "../../../generated/schema";
import { usePlaceChoices } from "../fields/choices";

/** The places as pages show them, once there is a block that shows any; undefined until they are known. */
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
