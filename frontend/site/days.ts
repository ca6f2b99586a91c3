import type { OtherDay, SitePayload } from "../generated/schema";
import type { HoursRow } from "./hours";

/** The rows by which it is open or not: this week's, if some day of it is unlike others. */
export function rowsNow({ days }: SitePayload, id: number, usual: HoursRow[]): HoursRow[] {
  return days[id]?.week ?? usual;
}

/** The days that are not as usual, from today on. */
export function otherDays({ days }: SitePayload, id: number): OtherDay[] {
  return days[id]?.exceptions ?? [];
}
