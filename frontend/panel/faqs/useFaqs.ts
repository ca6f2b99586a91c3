import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { type Faq, type FaqCategory, formOf, movedTo } from "./faqs";

const ALL = { params: { query: { limit: 500 } } };
const FAQS = ["faqs"];
const CATEGORIES = ["faq categories"];

/** All questions and their headings. */
export function useFaqs() {
  const faqs = useQuery({
    queryKey: FAQS,
    queryFn: async () => (await answer(api.GET("/api/faqs", ALL))).data,
  });
  const categories = useQuery({
    queryKey: CATEGORIES,
    queryFn: async () => (await answer(api.GET("/api/faq-categories", ALL))).data,
  });
  return {
    faqs: faqs.data,
    categories: categories.data,
    error: faqs.error ?? categories.error,
    retry: () => void Promise.all([faqs.refetch(), categories.refetch()]),
  };
}

/** What can be done to them. What is shown at once is put right again if the API says no. */
export function useFaqActions() {
  const queries = useQueryClient();
  const t = useText();
  const { say, sayError } = useToast();
  const show = (change: (faqs: Faq[]) => Faq[]) =>
    queries.setQueryData<Faq[]>(FAQS, (known) => known && change(known));
  const reload = () =>
    Promise.all([FAQS, CATEGORIES].map((queryKey) => queries.invalidateQueries({ queryKey })));

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      sayError(error);
      return false;
    } finally {
      await reload();
    }
  }

  function publish(faq: Faq, is_published: boolean) {
    show((faqs) => faqs.map((each) => (each.id === faq.id ? { ...each, is_published } : each)));
    return attempt(async () => {
      await answer(api.PATCH("/api/faqs/{id}", { ...at(faq.id), body: { is_published } }));
    });
  }

  function move(id: number, position: number) {
    show((faqs) => movedTo(faqs, id, position));
    return attempt(async () => {
      await answer(api.PATCH("/api/faqs/{id}", { ...at(id), body: { position } }));
    });
  }

  function remove(faq: Faq, position: number) {
    show((faqs) => faqs.filter(({ id }) => id !== faq.id));
    return attempt(async () => {
      await answer(api.DELETE("/api/faqs/{id}", at(faq.id)));
      say(t("faqs.done.deleted", { question: faq.question }), {
        label: t("layout.words.undo"),
        onClick: () => void bringBack(faq, position),
      });
    });
  }

  function bringBack(faq: Faq, position: number) {
    return attempt(async () => {
      await answer(api.POST("/api/faqs", { body: { ...formOf(faq), position } }));
    });
  }

  async function addCategory(name: string): Promise<FaqCategory | null> {
    let added: FaqCategory | null = null;
    await attempt(async () => {
      added = (await answer(api.POST("/api/faq-categories", { body: { name } }))).data;
    });
    return added;
  }

  function removeCategory(category: FaqCategory, under: readonly Faq[]) {
    return attempt(async () => {
      await answer(api.DELETE("/api/faq-categories/{id}", at(category.id)));
      say(t("faqs.done.categoryDeleted", { name: category.name }), {
        label: t("layout.words.undo"),
        onClick: () => void bringCategoryBack(category, under),
      });
    });
  }

  function bringCategoryBack({ name }: FaqCategory, under: readonly Faq[]) {
    return attempt(async () => {
      const { data } = await answer(api.POST("/api/faq-categories", { body: { name } }));
      for (const { id } of under) {
        await answer(api.PATCH("/api/faqs/{id}", { ...at(id), body: { category_id: data.id } }));
      }
    });
  }

  return { publish, move, remove, addCategory, removeCategory };
}

export type FaqActions = ReturnType<typeof useFaqActions>;

function at(id: number) {
  return { params: { path: { id: String(id) } } };
}
