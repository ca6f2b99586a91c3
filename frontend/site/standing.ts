import type { ShownStop, SitePayload } from "../generated/schema";
import { days } from "./hours";
import { clockOf } from "./week";

/** Of the stops on the page, the one at which a house stands now or will stand next. */
export function nextStop({ stops }: SitePayload, house: number): ShownStop | undefined {
  return stops.find((stop) => stop.house_id === house && takesPlace(stop));
}

export function takesPlace({ state }: ShownStop): boolean {
  return state !== "absent" && state !== "cancelled";
}

export function isStanding({ state }: ShownStop): boolean {
  return state === "now" || state === "here";
}

/** "At Pier 9 until 2 pm", "Running late for Pier 9", "Next: Thu 11 am, Pier 9". */
export function standingInWords(stop: ShownStop, today: string): string {
  const place = placeName(stop);
  if (isStanding(stop)) return `At ${place} until ${clockOf(stop.ends)}`;
  if (stop.state === "late") return `Running late for ${place}`;
  return `Next: ${dayBefore(stop.day, today)}${clockOf(stop.begins)}, ${place}`;
}

export function placeName({ place: { name, address } }: ShownStop): string {
  return name || address || "the pin on the map";
}

export function weekdayOf(day: string): string {
  return days[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? "";
}

/** The day as it stands before a time: nothing for today; a weekday only while there is one of it to come. */
function dayBefore(day: string, today: string): string {
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead < 1) return "";
  return ahead < 7 ? `${weekdayOf(day).slice(0, 3)} ` : `in ${ahead} days, `;
}
