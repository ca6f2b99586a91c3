import type { components } from "../../generated/schema";
import { textOf } from "../kit/posts/readable";

export type Faq = components["schemas"]["FaqRow"];
export type FaqCategory = components["schemas"]["FaqCategoryBody"];

/** What can be written about a question. */
export interface FaqForm {
  question: string;
  answer: string;
  category_id: number | null;
  is_published: boolean;
}

export const NEW_FAQ: FaqForm = { question: "", answer: "", category_id: null, is_published: true };

export interface FaqGroup {
  /** Null for the questions without a category. */
  category: FaqCategory | null;
  faqs: Faq[];
}

export function formOf({ question, answer = "", category_id = null, is_published = true }: Faq): FaqForm {
  return { question, answer, category_id, is_published };
}

/** The questions under their headings, those without one last; a heading stays when nothing stands under it. */
export function grouped(faqs: readonly Faq[], categories: readonly FaqCategory[]): FaqGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const under = (id: number) => faqs.filter(({ category_id }) => category_id === id);
  const loose = faqs.filter(({ category_id }) => category_id == null || !known.has(category_id));
  const groups: FaqGroup[] = categories.map((category) => ({ category, faqs: under(category.id) }));
  return loose.length > 0 ? [...groups, { category: null, faqs: loose }] : groups;
}

/** Those that hold every word, in the question or in the answer. */
export function matching(faqs: readonly Faq[], search: string): Faq[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter(({ question, answer }) => {
    const text = `${question} ${textOf(answer ?? "")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** With the question at the place of another one, as the API does it. */
export function movedTo(faqs: readonly Faq[], id: number, to: number): Faq[] {
  const moved = faqs.find((faq) => faq.id === id);
  if (!moved) return [...faqs];
  return faqs.filter((faq) => faq.id !== id).toSpliced(to, 0, moved);
}

/** Why visitors do not see the question, or null if they do. */
export function hiddenBecause({ question, answer, is_published }: Faq) {
  if (is_published === false) return "faqs.row.hidden" as const;
  if (!question.trim() || !textOf(answer ?? "").trim()) return "faqs.row.hiddenNoAnswer" as const;
  return null;
}

/** What the unsaved changes to a question are kept under. */
/** The `id` of what opens the editor of a question, and of what begins a new one. */
export function openerOf(id: number | null): string {
  return `faq-${id ?? "new"}`;
}

export function faqName(id: number | null): string {
  return `faq.${id ?? "new"}`;
}
