// @vitest-environment jsdom
import { expect, test } from "vitest";
import { explainHidden, type Faq, type FaqCategory, filterBySearch, groupByCategory, moveFaq } from "./faqs";

function faq(id: number, over: Partial<Faq> = {}): Faq {
  const texts = { question: `Question ${id}`, answer: `<p>Answer ${id}</p>` };
  return {
    id,
    _id: `${id}`,
    category: null,
    category_id: null,
    position: id,
    is_published: true,
    ...texts,
    ...over,
  };
}

const EATING: FaqCategory = { id: 1, _id: "1", name: "Eating" };
const JOINING: FaqCategory = { id: 2, _id: "2", name: "Joining" };

test("questions are grouped by category, uncategorized ones last", () => {
  const faqs = [faq(1), faq(2, { category_id: 1 }), faq(3, { category_id: 9 })];

  const groups = groupByCategory(faqs, [EATING, JOINING]);

  expect(groups.map(({ category, faqs: some }) => [category?.name, some.map(({ id }) => id)])).toEqual([
    ["Eating", [2]],
    ["Joining", []],
    [undefined, [1, 3]],
  ]);
});

test("search matches all words in question and answer", () => {
  const faqs = [faq(1, { question: "Cards?", answer: "<p>All take <b>cards</b>.</p>" }), faq(2)];

  expect(filterBySearch(faqs, "cards ALL").map(({ id }) => id)).toEqual([1]);
  expect(filterBySearch(faqs, "b").map(({ id }) => id)).toEqual([]);
  expect(filterBySearch(faqs, " ")).toEqual(faqs);
});

test("a moved question takes the position of another one", () => {
  const faqs = [faq(1), faq(2), faq(3)];

  expect(moveFaq(faqs, 1, 2).map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(moveFaq(faqs, 3, 0).map(({ id }) => id)).toEqual([3, 1, 2]);
});

test("a question without an answer is not shown to visitors", () => {
  expect(explainHidden(faq(1))).toBeNull();
  expect(explainHidden(faq(1, { answer: "<p> </p>" }))).toBe("faqs.row.hiddenNoAnswer");
  expect(explainHidden(faq(1, { is_published: false }))).toBe("faqs.row.hidden");
});
