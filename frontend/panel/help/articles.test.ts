// @vitest-environment jsdom
import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { collections } from "../../generated/collections";
import { articles, findArticle } from "../kit/help/articles";
import { screens } from "../routes";

/** Screens that explain themselves: the guide, and a page without the panel's frame. */
const WITHOUT_HELP = ["/panel/guide", "/panel/preview"];

const PATHS = [
  "/panel",
  ...screens.map(({ path }) => `/panel${path}`),
  ...collections.flatMap(({ slug }) => [
    `/panel/${slug}`,
    `/panel/${slug}/1`,
    `/panel/${slug}/1/build`,
    `/panel/${slug}/1/review`,
  ]),
];

test("every screen has an article in the guide", () => {
  const missing = PATHS.filter((path) => !findArticle(path.replace(":id", "1")));

  expect(missing).toEqual(WITHOUT_HELP);
});

test("every article is about existing screens", () => {
  const dead = articles.flatMap(({ paths }) =>
    paths.filter((path) => !PATHS.some((each) => each === path || matchPath(path, each))),
  );

  expect(dead).toEqual([]);
});

test("the page builder has its own article", () => {
  expect(findArticle("/panel/pages/7/build")?.id).toBe("builder");
});
