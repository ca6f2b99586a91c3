import { answer, api } from "../../client/api";
import { NoAnswer } from "../../client/errors";
import type {
  ClosedTodayBody,
  DaysBodyRequest,
  HouseReply,
  Notice,
  OtherDay,
  Today,
} from "../../generated/schema";

/** The site's own house, where members go by the ids of their posts. */
export const OWN = 0;

/** A house with what holds of its days. */
export interface HouseDays {
  id: number;
  title: string;
  today: Today;
  closed_today: ClosedTodayBody | null;
  notice: Notice | null;
  exceptions: OtherDay[];
  /** Whether it is one that opens and closes: an association itself need not be. */
  hasHours: boolean;
}

/** What is said of the days of a house, the site's own by the id 0; null takes back. */
export interface Said {
  id: number;
  body: DaysBodyRequest;
}

const KEY = "today-unsent";

/** Said to the server; answers what holds then. */
export async function state({ id, body }: Said): Promise<HouseDays> {
  if (id === OWN) return ownDays((await answer(api.PUT("/api/house", { body }))).data);
  const params = { path: { id: String(id) } };
  return memberDays((await answer(api.PUT("/api/houses/{id}", { params, body }))).data);
}

export function ownDays(house: HouseReply): HouseDays {
  const { name, today, closed_today, notice, exceptions, is_subject, hours } = house;
  const hasHours = is_subject || hours.length > 0;
  return { id: OWN, title: name, today, closed_today, notice, exceptions, hasHours };
}

export function memberDays(member: {
  id: number;
  title: string;
  today: Today;
  closed_today: ClosedTodayBody | null;
  notice: { text: string; until?: string | null } | null;
  exceptions: readonly Partial<OtherDay>[];
}): HouseDays {
  const { id, title, today, closed_today, notice, exceptions } = member;
  return {
    id,
    title,
    today,
    closed_today,
    notice: notice && { text: notice.text, until: notice.until ?? null },
    hasHours: true,
    exceptions: exceptions.map((each) => ({
      from_date: "",
      to_date: "",
      opens: "",
      closes: "",
      note: "",
      ...each,
    })),
  };
}

/** What was said while nobody could be reached, the last word on each fact of each house, in the order it was said. */
export function unsent(key: string, storage: Storage = localStorage): Said[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(`${KEY} ${key}`) ?? "[]");
    return Array.isArray(found) ? found.filter(isSaid) : [];
  } catch {
    return [];
  }
}

/** Stores what could not be sent; a later word on the same fact takes the place of an earlier one. */
export function storeUnsent(key: string, said: Said, storage: Storage = localStorage): void {
  const before = unsent(key, storage);
  const same = before.find(({ id }) => id === said.id);
  const others = before.filter(({ id }) => id !== said.id);
  write(key, [...others, { id: said.id, body: { ...same?.body, ...said.body } }], storage);
}

/** Sends all that is stored, each once; what the server refuses is given up and thrown, what cannot be sent stays. */
export async function sendUnsent(
  key: string,
  send: (said: Said) => Promise<unknown>,
  storage: Storage = localStorage,
): Promise<void> {
  for (const said of unsent(key, storage)) {
    try {
      await send(said);
    } catch (error) {
      if (error instanceof NoAnswer) return;
      drop(key, said, storage);
      throw error;
    }
    drop(key, said, storage);
  }
}

/** Takes away what was sent, unless something else was said of the house meanwhile. */
function drop(key: string, sent: Said, storage: Storage): void {
  const same = JSON.stringify(sent);
  write(
    key,
    unsent(key, storage).filter((each) => JSON.stringify(each) !== same),
    storage,
  );
}

function write(key: string, said: Said[], storage: Storage): void {
  if (said.length) storage.setItem(`${KEY} ${key}`, JSON.stringify(said));
  else storage.removeItem(`${KEY} ${key}`);
}

function isSaid(found: unknown): found is Said {
  if (typeof found !== "object" || found === null || !("id" in found) || !("body" in found)) return false;
  return typeof found.id === "number" && typeof found.body === "object" && found.body !== null;
}

/** The house as it is once that was said. */
export function withSaid(house: HouseDays, { body }: Said): HouseDays {
  const { closed_today = house.closed_today, notice = house.notice, exceptions } = body;
  const closed = closed_today && { ...closed_today, day: house.today.day };
  return {
    ...house,
    closed_today: closed,
    notice: notice && { text: notice.text, until: notice.until ?? null },
    exceptions: exceptions ? memberDays({ ...house, exceptions }).exceptions : house.exceptions,
    today: closed ? { ...house.today, spans: [] } : house.today,
  };
}
