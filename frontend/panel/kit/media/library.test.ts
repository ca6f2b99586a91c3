import { expect, test } from "vitest";
import { currentCatalogue } from "../../messages/language";
import { getScreen, getWidths, sizeInWords } from "./library";

const { t } = currentCatalogue();

test("sizes and widths have units", () => {
  expect(sizeInWords(812, t)).toBe("812 bytes");
  expect(sizeInWords(812_400, t)).toBe("812 KB");
  expect(sizeInWords(4_210_000, t)).toBe("4.2 MB");
  expect(getWidths("/a.webp 1280w, /b.webp 320w")).toEqual([320, 1280]);
});

test("a use links to the screen that can change it", () => {
  expect(getScreen({ kind: "members", id: 4, title: "" }, ["members"])).toBe("/panel/members/4");
  expect(getScreen({ kind: "options", id: 1, title: "" }, [])).toBe("/panel/site-options");
  expect(getScreen({ kind: "cuisine-tags", id: 1, title: "" }, ["members"])).toBeNull();
});
