/** Places, stops and their days by the names the panel uses. */
export type {
  PlaceOpening as Opening,
  PlaceReply as Place,
  PlaceSlot as Slot,
  StopDay,
  StopReply as Stop,
} from "../../../generated/schema";

/** The resources, and so the beginning of the keys under which what is read of them is known. */
export const PLACES = "places";
export const STOPS = "stops";
