import { expect, test } from "vitest";
import { mergeForms } from "./merging";

const dish = (id: string, price = "4") => ({ id, name: `Dish ${id}`, price });
const section = (id: string, ...dishes: ReturnType<typeof dish>[]) => ({ id, title: id, dishes });
const menu = (title: string, ...sections: ReturnType<typeof section>[]) => ({ title, sections });
const before = menu("Lunch", section("A", dish("1"), dish("2"), dish("3")), section("B", dish("4")));

test("changes of two users to different dishes are merged", () => {
  const here = menu(
    "Lunch",
    section("A", dish("1", "5"), dish("2"), dish("3")),
    section("B", dish("4"), dish("6")),
  );
  const there = menu("Dinner", section("A", dish("1"), dish("5"), dish("3", "9")), section("B", dish("4")));

  expect(mergeForms(before, here, there)).toEqual(
    menu(
      "Dinner",
      section("A", dish("1", "5"), dish("5"), dish("3", "9")),
      section("B", dish("4"), dish("6")),
    ),
  );
});

test("a dish moved by one user appears once, in the order of the other", () => {
  const here = menu("Lunch", section("A", dish("3"), dish("1")), section("B", dish("2"), dish("4")));
  const there = menu("Lunch", section("A", dish("1", "5"), dish("2"), dish("3")), section("B", dish("4")));

  expect(mergeForms(before, here, there)).toEqual(
    menu("Lunch", section("A", dish("3"), dish("1", "5")), section("B", dish("2"), dish("4"))),
  );
});

test.each([
  [
    "the same price",
    menu("Lunch", section("A", dish("1", "6"), dish("2"), dish("3")), section("B", dish("4"))),
  ],
  ["a dish that was taken away", menu("Lunch", section("A", dish("2"), dish("3")), section("B", dish("4")))],
  [
    "the title and more",
    menu("Dinner", section("A", dish("1", "6"), dish("2"), dish("3")), section("B", dish("4"))),
  ],
])("%s is a conflict", (_what, there) => {
  const here = menu("Lunch", section("A", dish("1", "5"), dish("2"), dish("3")), section("B", dish("4")));

  expect(mergeForms(before, here, there)).toBeNull();
});

test("a dish moved to different places by both is a conflict", () => {
  const here = menu("Lunch", section("A", dish("1"), dish("3")), section("B", dish("4"), dish("2")));
  const there = menu(
    "Lunch",
    section("A", dish("1"), dish("3")),
    section("B", dish("4")),
    section("C", dish("2")),
  );

  expect(mergeForms(before, here, there)).toBeNull();
});
