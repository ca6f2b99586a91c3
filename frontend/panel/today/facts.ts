import { answer, api } from "../../client/api";
import type {
  ClosedTodayBody,
  DaysBodyRequest,
  HouseReply,
  Notice,
  OtherDay,
  Today,
} from "../../generated/schema";
import { Outbox } from "./outbox";

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
export interface DaysChange {
  id: number;
  body: DaysBodyRequest;
}

/** The days of houses, the last word on each fact of each. */
export const houseOutbox = new Outbox<DaysChange>({
  name: "today-unsent",
  fits: isDaysChange,
  joined: (before, later) =>
    before.id === later.id ? { id: later.id, body: { ...before.body, ...later.body } } : null,
});

/** Said to the server; answers what holds then. */
export async function state({ id, body }: DaysChange): Promise<HouseDays> {
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

function isDaysChange(stored: unknown): stored is DaysChange {
  if (typeof stored !== "object" || stored === null || !("id" in stored) || !("body" in stored)) return false;
  return typeof stored.id === "number" && typeof stored.body === "object" && stored.body !== null;
}

/** Whether it is closed by what was said, today or until its night is over. */
export function isClosedNow({ closed_today, today }: HouseDays): boolean {
  return closed_today?.day === today.closing_day;
}

/** The house as it is once that was said. */
export function withDaysChange(house: HouseDays, { body }: DaysChange): HouseDays {
  const { notice = house.notice, exceptions } = body;
  const { day, closing_day } = house.today;
  const closed = body.closed_today && { ...body.closed_today, day: closing_day };
  return {
    ...house,
    closed_today: closed === undefined ? house.closed_today : closed,
    notice: notice && { text: notice.text, until: notice.until ?? null },
    exceptions: exceptions ? memberDays({ ...house, exceptions }).exceptions : house.exceptions,
    // Who ends last night is open again as planned.
    today: closed && closing_day === day ? { ...house.today, spans: [] } : house.today,
  };
}
