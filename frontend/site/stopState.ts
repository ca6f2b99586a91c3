import type { ShownStop, SitePayload } from "../generated/schema";
import { clock, dayNumber, days, minutes } from "./hours";

// Header and cards show it: what stands here is loaded with the header's code, whose size is limited.

/** Of the stops on the page, the one at which a business stands now or will stand next. */
export function nextStop({ stops }: SitePayload, business: number): ShownStop | undefined {
  return stops.find((stop) => stop.business_id === business && takesPlace(stop));
}

export function takesPlace({ state }: ShownStop): boolean {
  return state !== "absent" && state !== "cancelled";
}

export function isHappening({ state }: ShownStop): boolean {
  return state === "now" || state === "here";
}

export function placeName({ place: { name, address } }: Pick<ShownStop, "place">): string {
  return name || address || "the pin on the map";
}

/** "At Pier 9 until 2 pm", "Running late for Pier 9", "Next: Thu 11 am, Pier 9". */
export function stopStateText(stop: ShownStop, now: Date, timeZone: string): string {
  const place = placeName(stop);
  if (isHappening(stop)) return `At ${place} until ${clock(minutes(stop.ends))}`;
  if (stop.state === "late") return `Running late for ${place}`;
  return `Next: ${dayBefore(stop, now, timeZone)}${clock(minutes(stop.begins))}, ${place}`;
}

/** The day as it stands before a time: nothing for today; a weekday only while there is one of it to come. */
function dayBefore(stop: ShownStop, now: Date, timeZone: string): string {
  const wait = (Date.parse(stop.starts_at) - +now) / 86_400_000;
  if (wait > 6) return `in ${Math.round(wait)} days, `;
  // Sunday is the first day there.
  const number = (new Date(stop.day).getUTCDay() + 6) % 7;
  return number === dayNumber(now, timeZone) ? "" : `${days[number]?.slice(0, 3)} `;
}
