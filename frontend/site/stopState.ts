import type { ShownStop, SitePayload } from "../generated/schema";
import { clock, dayNumber, days, minutes } from "./hours";

// Used by header and cards. This file is part of the header's code, and the size of that code is limited.

/** Return the current or next stop of a business, among the stops on the page, or undefined. */
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

/**
 * Describe the current or next stop: "At Pier 9 until 2 pm", "Running late for Pier 9", "Next: Thu 11 am,
 * Pier 9".
 */
export function stopStateText(stop: ShownStop, now: Date, timeZone: string): string {
  const place = placeName(stop);
  if (isHappening(stop)) return `At ${place} until ${clock(minutes(stop.ends))}`;
  if (stop.state === "late") return `Running late for ${place}`;
  return `Next: ${dayBefore(stop, now, timeZone)}${clock(minutes(stop.begins))}, ${place}`;
}

/** Return the day to show before a time: "" for today, a weekday up to six days ahead, else "in N days". */
function dayBefore(stop: ShownStop, now: Date, timeZone: string): string {
  const wait = (Date.parse(stop.starts_at) - +now) / 86_400_000;
  if (wait > 6) return `in ${Math.round(wait)} days, `;
  // Sunday is day 0 in `getUTCDay`.
  const number = (new Date(stop.day).getUTCDay() + 6) % 7;
  return number === dayNumber(now, timeZone) ? "" : `${days[number]?.slice(0, 3)} `;
}
