import { type Repeat, WEEKLY } from "../kit/inputs/repeats";
import type { Place, Slot } from "../kit/stops/wire";

/** A slot in the form. */
export interface SlotForm extends Omit<Slot, "repeat" | "businesses"> {
  /** One entry, or none for a single day, because stored drafts can contain lists but not null. */
  repeat: Repeat[];
  businesses: string;
}

/** The editable values of a place, with the version they are based on. */
export interface PlaceForm
  extends Pick<Place, "version" | "name" | "address" | "latitude" | "longitude" | "note"> {
  slots: SlotForm[];
}

const MOST_BUSINESSES = 200;

export function newPlace(): PlaceForm {
  return { version: 0, name: "", address: "", latitude: null, longitude: null, note: "", slots: [] };
}

/** Return a new slot: one week after `before` at the same times, or today without times. */
export function newSlot(today: string, before?: SlotForm): SlotForm {
  return {
    day: today,
    begins: "",
    ends: "",
    repeat: [WEEKLY],
    businesses: "1",
    cuisines: [],
    mode: "take",
    note: "",
    ...(before && {
      ...before,
      repeat: before.repeat.map((each) => ({ ...each, days: [], except_days: [] })),
    }),
    ...(before && { day: nextDay(before.day) || today }),
    id: newId(),
  };
}

/** Return a place with a row in each of its lists, to check the shape of stored drafts. */
export function samplePlace(): PlaceForm {
  const repeat = { ...WEEKLY, days: ["monday" as const], except_days: ["2030-01-01"] };
  return { ...newPlace(), slots: [{ ...newSlot("2030-01-01"), repeat: [repeat] }] };
}

export function toPlaceForm({ version, name, address, latitude, longitude, note, slots }: Place): PlaceForm {
  return {
    version,
    name,
    address,
    latitude,
    longitude,
    note,
    slots: slots.map(({ repeat, businesses, ...slot }) => ({
      ...slot,
      repeat: repeat ? [repeat] : [],
      businesses: String(businesses),
    })),
  };
}

export function toPlaceRequest({ version, slots, ...facts }: PlaceForm) {
  return {
    ...facts,
    name: facts.name.trim(),
    ...(version > 0 && { version }),
    slots: slots.map(({ repeat: [repeat = null], businesses, ...slot }) => ({
      ...slot,
      repeat,
      businesses: Number(businesses),
    })),
  };
}

export type SlotProblem = "day" | "times" | "same" | "businesses";

/** Return the problem that prevents saving a slot, or null if there is none. */
export function slotProblem({ day, begins, ends, businesses }: SlotForm): SlotProblem | null {
  if (!day) return "day";
  if (!begins || !ends) return "times";
  if (begins === ends) return "same";
  const count = Number(businesses);
  return Number.isInteger(count) && count >= 1 && count <= MOST_BUSINESSES ? null : "businesses";
}

function nextDay(day: string): string {
  const moment = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(moment) ? "" : new Date(moment + 86_400_000).toISOString().slice(0, 10);
}

/** Return an id for a slot of an unsaved form. The API keeps it. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
