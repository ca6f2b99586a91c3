import { answer, api } from "../../client/api";
import type {
  BusinessReply,
  ClosedTodayBody,
  DaysBodyRequest,
  Notice,
  OtherDay,
  Today,
} from "../../generated/schema";
import { Outbox } from "./outbox";

/** The id of the site's own business; members have the ids of their posts. */
export const OWN = 0;

/** A business with the current state of its days. */
export interface BusinessDays {
  id: number;
  title: string;
  today: Today;
  closed_today: ClosedTodayBody | null;
  notice: Notice | null;
  exceptions: OtherDay[];
  /** Whether the business has opening hours: an association itself may have none. */
  hasHours: boolean;
}

/** A change of the days of a business; null resets a value. The site's own business has the id 0. */
export interface DaysChange {
  id: number;
  body: DaysBodyRequest;
}

/** Changes to send: the latest one of each value and business. */
export const businessOutbox = new Outbox<DaysChange>({
  name: "today-unsent",
  fits: isDaysChange,
  joined: (before, later) =>
    before.id === later.id ? { id: later.id, body: { ...before.body, ...later.body } } : null,
});

/** Send the change to the server, and return the resulting state. */
export async function state({ id, body }: DaysChange): Promise<BusinessDays> {
  if (id === OWN) return ownDays((await answer(api.PUT("/api/business", { body }))).data);
  const params = { path: { id: String(id) } };
  return memberDays((await answer(api.PUT("/api/businesses/{id}", { params, body }))).data);
}

export function ownDays(business: BusinessReply): BusinessDays {
  const { name, today, closed_today, notice, exceptions, is_subject, hours } = business;
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
}): BusinessDays {
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

/** Return whether the business was marked as closed, for today or until its night ends. */
export function isClosedNow({ closed_today, today }: BusinessDays): boolean {
  return closed_today?.day === today.closing_day;
}

/** Return the business with a change applied. */
export function withDaysChange(business: BusinessDays, { body }: DaysChange): BusinessDays {
  const { notice = business.notice, exceptions } = body;
  const { day, closing_day } = business.today;
  const closed = body.closed_today && { ...body.closed_today, day: closing_day };
  return {
    ...business,
    closed_today: closed === undefined ? business.closed_today : closed,
    notice: notice && { text: notice.text, until: notice.until ?? null },
    exceptions: exceptions ? memberDays({ ...business, exceptions }).exceptions : business.exceptions,
    // Reverting last night's closure makes the business open again as planned.
    today: closed && closing_day === day ? { ...business.today, spans: [] } : business.today,
  };
}
