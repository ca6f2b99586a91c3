/** The API's types of places, stops and their days, by the names that the panel uses. */
export type {
  PlaceOpening as Opening,
  PlaceReply as Place,
  PlaceSlot as Slot,
  StopDay,
  StopReply as Stop,
} from "../../../generated/schema";

/** The resources, which are also the prefixes of their query keys. */
export const PLACES = "places";
export const STOPS = "stops";
