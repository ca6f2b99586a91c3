import type { components } from "../../generated/schema";
import { htmlAsText } from "../kit/posts/fieldAsText";

export type Faq = components["schemas"]["FaqRow"];
export type FaqCategory = components["schemas"]["FaqCategoryBody"];

/** The editable values of a question. */
export interface FaqForm {
  question: string;
  answer: string;
  category_id: number | null;
  is_published: boolean;
}

export const NEW_FAQ: FaqForm = { question: "", answer: "", category_id: null, is_published: true };

export interface FaqGroup {
  /** Null for questions without a category. */
  category: FaqCategory | null;
  faqs: Faq[];
}

export function toForm({ question, answer = "", category_id = null, is_published = true }: Faq): FaqForm {
  return { question, answer, category_id, is_published };
}

/**
 * Group the questions by category. Questions without a category come last, and empty categories are included.
 */
export function groupByCategory(faqs: readonly Faq[], categories: readonly FaqCategory[]): FaqGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const under = (id: number) => faqs.filter(({ category_id }) => category_id === id);
  const loose = faqs.filter(({ category_id }) => category_id == null || !known.has(category_id));
  const groups: FaqGroup[] = categories.map((category) => ({ category, faqs: under(category.id) }));
  return loose.length > 0 ? [...groups, { category: null, faqs: loose }] : groups;
}

/** Return the questions that contain every word, in the question or in the answer. */
export function filterBySearch(faqs: readonly Faq[], search: string): Faq[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter(({ question, answer }) => {
    const text = `${question} ${htmlAsText(answer ?? "")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Return the questions with one question moved to the position of another, as the API does. */
export function moveFaq(faqs: readonly Faq[], id: number, to: number): Faq[] {
  const moved = faqs.find((faq) => faq.id === id);
  if (!moved) return [...faqs];
  return faqs.filter((faq) => faq.id !== id).toSpliced(to, 0, moved);
}

/** Return the reason why a question is hidden from visitors, or null if it is visible. */
export function explainHidden({ question, answer, is_published }: Faq) {
  if (is_published === false) return "faqs.row.hidden" as const;
  if (!question.trim() || !htmlAsText(answer ?? "").trim()) return "faqs.row.hiddenNoAnswer" as const;
  return null;
}

/** Return the element `id` of a question's opener, or of the button for a new one. */
export function getOpener(id: number | null): string {
  return `faq-${id ?? "new"}`;
}

/** Return the name of the draft with unsaved changes to a question. */
export function faqName(id: number | null): string {
  return `faq.${id ?? "new"}`;
}
