import { expect, test } from "vitest";
import { currentCatalogue } from "../../messages/language";
import { paramsOf, queryOf, screenOf, sizeInWords, viewOf, widthsOf } from "./library";

const { t } = currentCatalogue();

test("a view stands in the address and comes back from it", () => {
  const params = new URLSearchParams(
    "search=taco&type=image&unused=1&alt=missing&sort=largest&page=3&view=list",
  );

  expect(paramsOf(viewOf(params)).toString()).toBe(params.toString());
  expect(paramsOf(viewOf(new URLSearchParams())).toString()).toBe("");
});

test("nonsense in the address is the usual view", () => {
  const params = new URLSearchParams("type=x&sort=toString&page=-2&view=pie");

  expect(viewOf(params)).toEqual(viewOf(new URLSearchParams()));
});

test("the API is asked for one page and no more than what is wanted", () => {
  expect(queryOf(viewOf(new URLSearchParams("page=3&folder=menus&search=%20")))).toEqual({
    limit: 50,
    offset: 100,
    sortBy: "created_at",
    sortDir: "desc",
    path: "menus",
  });
});

test("sizes and widths are said in words", () => {
  expect(sizeInWords(812, t)).toBe("812 bytes");
  expect(sizeInWords(812_400, t)).toBe("812 KB");
  expect(sizeInWords(4_210_000, t)).toBe("4.2 MB");
  expect(widthsOf("/a.webp 1280w, /b.webp 320w")).toEqual([320, 1280]);
});

test("a use leads to the screen where it can be changed", () => {
  expect(screenOf({ kind: "members", id: 4, title: "" }, ["members"])).toBe("/panel/members/4");
  expect(screenOf({ kind: "options", id: 1, title: "" }, [])).toBe("/panel/site-options");
  expect(screenOf({ kind: "cuisine-tags", id: 1, title: "" }, ["members"])).toBeNull();
});
