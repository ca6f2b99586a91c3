// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { ApiError, NoAnswer } from "../../client/errors";
import { removeAllDrafts, storeDraft } from "../kit/drafts/drafts";
import { type BusinessDays, businessOutbox, type DaysChange, isClosedNow, withDaysChange } from "./facts";

const KEY = "1.1";
const business: BusinessDays = {
  id: 7,
  title: "Marisol's",
  today: {
    day: "2026-11-23",
    closing_day: "2026-11-23",
    timezone: "UTC",
    spans: [{ day: "monday", opens: "11:00", closes: "14:30" }],
  },
  closed_today: null,
  notice: null,
  exceptions: [],
  hasHours: true,
};
const closed: DaysChange = { id: 7, body: { closed_today: { note: "" } } };

beforeEach(removeAllDrafts);

test("the last change of each fact of a business is sent once", async () => {
  businessOutbox.store(KEY, closed);
  businessOutbox.store(KEY, { id: 7, body: { notice: { text: "Back soon", until: null } } });
  businessOutbox.store(KEY, { id: 0, body: { notice: null } });
  businessOutbox.store(KEY, { id: 7, body: { closed_today: null } });
  const sent: DaysChange[] = [];

  await businessOutbox.send(KEY, async (change) => sent.push(change));
  await businessOutbox.send(KEY, async (change) => sent.push(change));

  expect(sent).toEqual([
    { id: 0, body: { notice: null } },
    { id: 7, body: { closed_today: null, notice: { text: "Back soon", until: null } } },
  ]);
});

test("unsent changes stay, rejected ones are dropped", async () => {
  businessOutbox.store(KEY, closed);

  await businessOutbox.send(KEY, () => Promise.reject(new NoAnswer(null)));
  expect(businessOutbox.waiting(KEY)).toEqual([closed]);

  await expect(businessOutbox.send(KEY, () => Promise.reject(new ApiError(403, {})))).rejects.toThrow(
    ApiError,
  );
  expect(businessOutbox.waiting(KEY)).toEqual([]);
});

test("changes made during sending are not lost", async () => {
  businessOutbox.store(KEY, closed);

  await businessOutbox.send(KEY, async () =>
    businessOutbox.store(KEY, { id: 7, body: { closed_today: null } }),
  );

  expect(businessOutbox.waiting(KEY)).toEqual([{ id: 7, body: { closed_today: null } }]);
});

test("a draft of another format is not sent", () => {
  for (const changes of [undefined, {}, [1, null, { id: "7" }]]) {
    storeDraft(`${KEY}.today-unsent`, { at: 1, changes });
    expect(businessOutbox.waiting(KEY)).toEqual([]);
  }
});

test("a change appears before the response", () => {
  const after = withDaysChange(business, closed);

  expect(after.closed_today).toEqual({ day: "2026-11-23", note: "" });
  expect(after.today.spans).toEqual([]);
  expect(withDaysChange(business, { id: 7, body: {} })).toEqual(business);
});

test("closing after midnight ends the night, and the day opens as planned", () => {
  const atNight = { ...business, today: { ...business.today, closing_day: "2026-11-22" } };
  const after = withDaysChange(atNight, closed);

  expect(after.closed_today).toEqual({ day: "2026-11-22", note: "" });
  expect(after.today.spans).toEqual(business.today.spans);
  expect([isClosedNow(atNight), isClosedNow(after)]).toEqual([false, true]);
  // The status of a night no longer applies after its end, regardless of other changes.
  const later = withDaysChange({ ...after, today: business.today }, { id: 7, body: { notice: null } });
  expect(isClosedNow(later)).toBe(false);
});
