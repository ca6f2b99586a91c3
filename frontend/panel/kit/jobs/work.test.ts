import { expect, test } from "vitest";
import { currentCatalogue } from "../../messages/language";
import { kindName, sumCounts } from "./work";

const { t } = currentCatalogue();

test.each([
  ["mail", "Emails"],
  ["schedules", "Scheduled posts"],
  ["a kind of tomorrow", "a kind of tomorrow"],
  ["constructor", "constructor"],
])("%j is called %j", (kind, name) => {
  expect(kindName(t, kind)).toBe(name);
});

test("all kinds are counted together", () => {
  expect(sumCounts({ mail: 2, pictures: 1 })).toBe(3);
  expect(sumCounts(undefined)).toBe(0);
});
