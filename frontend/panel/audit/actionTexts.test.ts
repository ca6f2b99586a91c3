import { expect, test } from "vitest";
import texts from "../messages/en/audit";
import { KINDS } from "./actionTexts";

test("the record can be narrowed to each kind of thing that is done", () => {
  const offered = KINDS.map(({ value }) => value).filter(Boolean);
  expect(offered.toSorted()).toEqual(
    Object.keys(texts.actions)
      .map((kind) => `${kind}.`)
      .toSorted(),
  );
});
