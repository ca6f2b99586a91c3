import { answer, api } from "../../client/api";
import type { StopRequest } from "../../generated/schema";
import type { Repeat } from "../kit/inputs/repeats";
import type { Opening, Stop } from "../kit/stops/wire";

const at = (id: number) => ({ params: { path: { id: String(id) } } });

export async function readStop(id: number): Promise<Stop> {
  return (await answer(api.GET("/api/stops/{id}", at(id)))).data;
}

export async function addStop(body: StopRequest): Promise<Stop> {
  return (await answer(api.POST("/api/stops", { body }))).data;
}

export async function removeStop(id: number): Promise<void> {
  await answer(api.DELETE("/api/stops/{id}", at(id)));
}

/** Book an opening of a place, or request it, once or repeatedly. */
export function bookOpening(
  { place_id, slot_id, day, begins, ends }: Opening,
  taken: { business_id: number; repeat: Repeat | null; note: string },
): Promise<Stop> {
  // A place has its own name and location.
  return addStop({ place_id, slot_id, day, begins, ends, name: "", address: "", ...taken });
}

/** Approve a request, and return the server's message, which mentions whether the business got an email. */
export async function confirmStop(id: number): Promise<string> {
  return (await answer(api.PUT("/api/stops/{id}/confirm", at(id)))).message ?? "";
}

/** Decline a request, and return the server's message. */
export async function declineStop(id: number, note: string): Promise<string> {
  return (await answer(api.PUT("/api/stops/{id}/decline", { ...at(id), body: { note } }))).message ?? "";
}

/** Cancel one day of a stop, or all days if `day` is null. */
export async function cancelStop(id: number, day: string | null, note: string): Promise<void> {
  await answer(api.PUT("/api/stops/{id}/cancel", { ...at(id), body: { day, note } }));
}

export async function restoreStop(id: number, day: string | null): Promise<void> {
  await answer(api.PUT("/api/stops/{id}/restore", { ...at(id), body: { day } }));
}

/** Swap two stops, and return the server's message. */
export async function swapStops(id: number, other: number): Promise<string> {
  return (await answer(api.PUT("/api/stops/{id}/swap", { ...at(id), body: { with: other } }))).message ?? "";
}
