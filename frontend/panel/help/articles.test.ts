// @vitest-environment jsdom
import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { collections } from "../../generated/collections";
import { articles, findArticle } from "../kit/help/articles";
import en from "../messages/en/help";
import es from "../messages/es/help";
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

const LANGUAGES = { en: en.articles, es: es.articles };

test.each(Object.entries(LANGUAGES))(
  "every article has three sentences and its tasks in %s",
  (language, texts) => {
    const wrong = articles.filter(({ id }) => {
      const { intro, steps } = texts[id];
      return countSentences(intro, language) !== 3 || !steps.split("\n").every((step) => step.endsWith("."));
    });

    expect(wrong.map(({ id }) => id)).toEqual([]);
  },
);

test("every article is in the guide, and no other", () => {
  expect(articles.map(({ id }) => id).sort()).toEqual(Object.keys(en.articles).sort());
});

function countSentences(text: string, language: string): number {
  return [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].length;
}
