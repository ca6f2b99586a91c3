import { afterEach, expect, test } from "vitest";
import { removeAllDrafts, storeDraft } from "../../kit/drafts/drafts";
import { isSame } from "../../kit/forms/values";
import {
  hasSameShape,
  mergeSettings,
  readSettingsDraft,
  rebase,
  removeSettingsDraft,
  settingsDraftKey,
  storeSettingsDraft,
} from "./settingsDraft";

const SAMPLE = { title: "", logo_id: null, links: [{ url: "" }] };
const fits = (stored: unknown) => hasSameShape(SAMPLE, stored);
const key = settingsDraftKey(1, 2, "general");

afterEach(removeAllDrafts);

test("a stored draft is restored with its base", () => {
  const value = { title: "Bay", logo_id: 7, links: [{ url: "/a" }] };

  storeSettingsDraft(key, { value, before: { ...value, title: "" }, at: 5 });

  expect(readSettingsDraft(key, fits, SAMPLE)).toEqual({ value, before: { ...value, title: "" }, at: 5 });
});

test("a draft of another shape is not restored", () => {
  for (const value of [null, [], { title: 3, logo_id: null, links: [] }, { title: "", links: [{}] }]) {
    storeDraft(key, { value, before: value, at: 5 });

    expect(readSettingsDraft(key, fits, SAMPLE)).toBeNull();
  }
});

test("a draft survives an update and a downgrade", () => {
  const there = { title: "Bay", logo_id: 7, links: [], tone: "calm" };
  const before = { title: "Bay", logo_id: 7, links: [] };

  for (const stored of [before, { ...before, tone: "calm", glow: 3 }]) {
    storeSettingsDraft<object>(key, { value: { ...stored, title: "Bay Street" }, before: stored, at: 5 });

    const restored = readSettingsDraft(key, (each) => hasSameShape(there, each), there);

    expect(restored).toEqual({ value: { ...there, title: "Bay Street" }, before: there, at: 5 });
  }
});

test("a deleted draft stays deleted", () => {
  storeSettingsDraft(key, { value: SAMPLE, before: SAMPLE, at: 5 });

  removeSettingsDraft(key);

  expect(readSettingsDraft(key, fits, SAMPLE)).toBeNull();
});

test("key order does not matter, row order does", () => {
  expect(isSame({ rows: [{ day: "monday", opens: "9" }] }, { rows: [{ opens: "9", day: "monday" }] })).toBe(
    true,
  );
  expect(isSame([{ day: "monday" }, { day: "friday" }], [{ day: "friday" }, { day: "monday" }])).toBe(false);
  expect(isSame({ day: undefined }, {})).toBe(true);
});

const before = { title: "Noodles", links: ["/a"], zone: "UTC" };

test("changes of others to other settings are preserved without conflict", () => {
  const here = { ...before, title: "Noodle House" };
  const there = { ...before, zone: "Asia/Tokyo", links: ["/b"] };

  expect(mergeSettings(before, here, there)).toEqual({ ...there, title: "Noodle House" });
});

test("different changes to the same setting are a conflict, equal ones are not", () => {
  const here = { ...before, links: ["/b"] };

  expect(mergeSettings(before, here, { ...before, links: ["/c"] })).toBeNull();
  expect(mergeSettings(before, here, { ...here })).toEqual(here);
});

test("overwriting another user's save changes only the edited fields", () => {
  const here = { ...before, links: ["/b"] };
  const there = { title: "Ramen", links: ["/c"], zone: "UTC" };

  expect(rebase(before, here, there)).toEqual({ title: "Ramen", links: ["/b"], zone: "UTC" });
});
