// @vitest-environment jsdom
import { expect, test } from "vitest";
import { getState } from "./hosts";

const CHECKED = {
  checked_at: "2026-11-23T03:00:00Z",
  is_being_checked: false,
  is_proven: true,
  points_here: true,
  addresses: ["203.0.113.7"],
  certificate_expires_at: null,
  certificate_issuer: "",
  certificate_problem: "",
};

test.each([
  [null, "never"],
  [{ ...CHECKED, is_being_checked: true }, "checking"],
  [CHECKED, "right"],
  [{ ...CHECKED, points_here: false }, "elsewhere"],
  [{ ...CHECKED, points_here: false, addresses: [] }, "nowhere"],
  [{ ...CHECKED, points_here: null }, "found"],
  [{ ...CHECKED, points_here: null, addresses: [] }, "unknown"],
])("a check result has a label: %#", (state, word) => {
  expect(getState({ state }).label).toBe(`domains.hosts.states.${word}`);
});
