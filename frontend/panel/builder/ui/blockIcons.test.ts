import { expect, test } from "vitest";
import { blocks } from "../../../generated/blocks";
import { getBlockIcon } from "./blockIcons";

test("each block has an icon of its own in the list", () => {
  const icons = blocks.map(({ type }) => getBlockIcon(type));

  expect(new Set(icons).size).toBe(blocks.length);
});
