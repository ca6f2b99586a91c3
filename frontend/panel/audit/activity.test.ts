// @vitest-environment jsdom
import { expect, test } from "vitest";
import { currentCatalogue } from "../messages/language";
import { describeChanges } from "./activity";

test("the details of an event show values before and after, without fields of other columns", () => {
  expect(
    describeChanges(
      {
        role: [6, 3],
        status: ["active", "suspended"],
        hosts: [[{ domain: "a.test" }], [{ domain: "b.test" }]],
        sites_count: 3,
        fields: ["email", "phone"],
        owner: "",
        opened_at: [null, "2026-01-01"],
        subject_id: 5,
        via: "command line",
      },
      currentCatalogue().t,
    ),
  ).toEqual([
    "role: Member → Editor",
    "status: active → suspended",
    'hosts: [{"domain":"a.test"}] → [{"domain":"b.test"}]',
    "sites count: 3",
    "fields: email, phone",
    "opened at: – → 2026-01-01",
  ]);
});
