import { expect, test } from "vitest";
import { getState } from "./states";

test("a site that is not open is not labeled as online", () => {
  const labels = [
    getState({ status: "active", opened_at: null }),
    getState({ status: "active", opened_at: "2026-11-25T09:00:00Z" }),
    getState({ status: "suspended", opened_at: null }),
    getState({ status: "deleting", opened_at: null }),
  ].map(({ label }) => label);

  expect(labels).toEqual([
    "domains.states.notOpen",
    "domains.states.active",
    "domains.states.suspended",
    "domains.states.deleting",
  ]);
});
