import { clockIn } from "./clocks";

/** Return the body of a stop that began an hour ago and ends in three hours, without its place. */
export function currentStop(timeZone: string, businessId: number) {
  const { day, time } = clockIn(timeZone, -1);
  const owner = { business_id: businessId, place_id: null, slot_id: "", repeat: null, note: "" };
  return { ...owner, day, begins: time, ends: clockIn(timeZone, 3).time };
}
