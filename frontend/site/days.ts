import type { OtherDay, SitePayload } from "../generated/schema";
import type { HoursRow } from "./hours";

/** Return the hours that apply now: the hours of this week if it has special hours, else the usual hours. */
export function rowsNow({ days }: SitePayload, id: number, usual: HoursRow[]): HoursRow[] {
  return days[id]?.week ?? usual;
}

/** Return the days with special hours or closures, starting today. */
export function otherDays({ days }: SitePayload, id: number): OtherDay[] {
  return days[id]?.exceptions ?? [];
}
