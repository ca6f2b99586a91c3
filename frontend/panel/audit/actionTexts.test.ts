import { expect, test } from "vitest";
import texts from "../messages/en/audit";
import { KINDS } from "./actionTexts";

test("the audit log can be filtered by each kind of action", () => {
  const offered = KINDS.map(({ value }) => value).filter(Boolean);
  expect(offered.toSorted()).toEqual(
    Object.keys(texts.actions)
      .map((kind) => `${kind}.`)
      .toSorted(),
  );
});
