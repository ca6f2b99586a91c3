import { beforeEach, expect, test } from "vitest";
import { removeAllDrafts, storeDraft } from "../drafts/drafts";
import { formDraftKey, readFormDraft, removeFormDraft, storeFormDraft } from "./formDraft";

const empty = { email: "", role: 4, domains: [] as number[], password: "" };
const key = formDraftKey(7, 2, "invite");

beforeEach(removeAllDrafts);

test("unsaved input is restored without secrets", () => {
  storeFormDraft(key, { ...empty, email: "a@b.test", domains: [3], password: "hush" }, ["password"]);

  expect(readFormDraft(key, empty)?.values).toEqual({ email: "a@b.test", role: 4, domains: [3] });
});

test("a draft of another shape is dropped", () => {
  storeDraft(key, { at: 1, values: { email: {}, role: "x", domains: ["<"] } });

  expect(readFormDraft(key, empty)?.values).toEqual({});
});

test("nested values need the same shape", () => {
  const like = { alt: "", focal: { x: 0.5, y: 0.5 } };
  storeDraft(key, { at: 1, values: { alt: "A truck", focal: { x: "1" } } });

  expect(readFormDraft(key, like)?.values).toEqual({ alt: "A truck" });
});

test("rows drafted before an update get new fields", () => {
  const like = { sections: [{ title: "", dishes: [{ name: "", glow: "none" }] }] };
  const typed = { title: "Tacos", dishes: [{ name: "Al pastor" }, { name: "Carnitas" }] };
  storeDraft(key, { at: 1, values: { sections: [typed] } });

  const dishes = typed.dishes.map((dish) => ({ ...dish, glow: "none" }));
  expect(readFormDraft(key, like)?.values).toEqual({ sections: [{ ...typed, dishes }] });
});

test.each([null, { at: 1 }, { at: 1, values: [] }])("%j is not a draft", (draft) => {
  if (draft) storeDraft(key, draft);

  expect(readFormDraft(key, empty)).toBeNull();
});

test("drafts are separate by user and domain, and deleted drafts stay deleted", () => {
  storeFormDraft(key, { ...empty, email: "a@b.test" }, []);

  expect(readFormDraft(formDraftKey(8, 2, "invite"), empty)).toBeNull();
  removeFormDraft(key);
  expect(readFormDraft(key, empty)).toBeNull();
});
