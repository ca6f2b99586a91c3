// @vitest-environment jsdom
import { expect, test } from "vitest";
import { describeChanges } from "./activity";

test("the details of an event show values before and after, without fields of other columns", () => {
  expect(
    describeChanges({
      status: ["active", "suspended"],
      hosts: [[{ domain: "a.test" }], [{ domain: "b.test" }]],
      sites_count: 3,
      fields: ["email", "phone"],
      owner: "",
      opened_at: [null, "2026-01-01"],
      subject_id: 5,
      via: "command line",
    }),
  ).toEqual([
    "status: active → suspended",
    'hosts: [{"domain":"a.test"}] → [{"domain":"b.test"}]',
    "sites count: 3",
    "fields: email, phone",
    "opened at: – → 2026-01-01",
  ]);
});
