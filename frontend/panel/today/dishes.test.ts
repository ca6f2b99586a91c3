// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { NoAnswer } from "../../client/errors";
import type { FoodMenuReply } from "../../generated/schema";
import { removeAllDrafts } from "../kit/drafts/drafts";
import { type DishMark, dishesCalled, dishOutbox, getDishes, withDishMark } from "./dishes";

const dish = (id: string, name: string) => ({ id, name });
const menu = {
  id: 7,
  title: "Dinner",
  may_write: true,
  sold_out: { pho: "2026-11-24", miso: "" },
  sections: [{ title: "Soups", dishes: [dish("pho", "Pho bo"), dish("miso", "Miso"), dish("old", "Ramen")] }],
} as unknown as FoodMenuReply; // other fields of a menu are not read here

beforeEach(removeAllDrafts);

test("a dish is sold out until tomorrow, until changed, or not at all", () => {
  expect(getDishes([menu]).map(({ until }) => until)).toEqual(["tomorrow", "changed", null]);
  expect(getDishes([{ ...menu, may_write: false }])).toEqual([]);
});

test("a dish is found by its name, section and menu", () => {
  const matches = (words: string) => dishesCalled(getDishes([menu]), words).map(({ id }) => id);
  expect(matches("soups PHO")).toEqual(["pho"]);
  expect(matches("dinner").length).toBe(3);
  expect(matches("pizza")).toEqual([]);
});

test("a change appears before the response", () => {
  const after = withDishMark(menu, { menu: 7, dish: "old", until: "tomorrow" });
  expect(getDishes([after]).at(-1)?.until).toBe("tomorrow");
  expect(getDishes([withDishMark(after, { menu: 7, dish: "old", until: null })]).at(-1)?.until).toBeNull();
  expect(withDishMark(menu, { menu: 8, dish: "old", until: null })).toBe(menu);
});

test("offline, the last change of each dish is stored and sent once", async () => {
  const out: DishMark = { menu: 7, dish: "pho", until: "tomorrow" };
  dishOutbox.store("1 1", out);
  dishOutbox.store("1 1", { menu: 7, dish: "miso", until: "tomorrow" });
  dishOutbox.store("1 1", { ...out, until: null });
  await dishOutbox.send("1 1", () => Promise.reject(new NoAnswer(null)));
  const sent: DishMark[] = [];
  await dishOutbox.send("1 1", async (change) => sent.push(change));
  await dishOutbox.send("1 1", async (change) => sent.push(change));
  expect(sent).toEqual([
    { menu: 7, dish: "miso", until: "tomorrow" },
    { ...out, until: null },
  ]);
});

test("a change is sent once if the connection returns while the timer sends it", async () => {
  dishOutbox.store("1 1", { menu: 7, dish: "pho", until: "tomorrow" });
  const sent: DishMark[] = [];
  const send = async (change: DishMark) => {
    await Promise.resolve();
    sent.push(change);
  };

  await Promise.all([dishOutbox.send("1 1", send), dishOutbox.send("1 1", send)]);

  expect(sent).toHaveLength(1);
  expect(dishOutbox.waiting("1 1")).toEqual([]);
});
