import { useQueryClient } from "@tanstack/react-query";
import { type GetListResult, useDataProvider, useGetList } from "react-admin";
import { faqsLimits } from "../../generated/limits";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { type Faq, type FaqCategory, moveFaq, toForm } from "./faqs";

const CATEGORIES = { pagination: { page: 1, perPage: faqsLimits.categories } };

export function useCategories() {
  const { data, error, refetch } = useGetList<FaqCategory>("faq-categories", CATEGORIES, {
    onError: () => {},
  });
  return { categories: data, error, retry: () => void refetch() };
}

/** Return the actions on questions. Optimistic changes are reverted if the API rejects them. */
export function useFaqActions() {
  const queries = useQueryClient();
  const provider = useDataProvider();
  const t = useText();
  const { say, sayError } = useToast();

  function show(change: (faqs: Faq[]) => Faq[]) {
    queries.setQueriesData<GetListResult<Faq>>({ queryKey: ["faqs", "getList"] }, (known) => {
      if (!known?.data) return known;
      const data = change(known.data);
      return { ...known, data, total: data.length };
    });
  }

  const reload = () =>
    Promise.all(["faqs", "faq-categories"].map((name) => queries.invalidateQueries({ queryKey: [name] })));

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

  async function change(previousData: Faq, data: Partial<Faq>) {
    await provider.update<Faq>("faqs", { id: previousData.id, data, previousData });
  }

  function publish(faq: Faq, is_published: boolean) {
    show((faqs) => faqs.map((each) => (each.id === faq.id ? { ...each, is_published } : each)));
    return attempt(() => change(faq, { is_published }));
  }

  function move(faq: Faq, position: number) {
    show((faqs) => moveFaq(faqs, faq.id, position));
    return attempt(() => change(faq, { position }));
  }

  function remove(faq: Faq, position: number) {
    show((faqs) => faqs.filter(({ id }) => id !== faq.id));
    return attempt(async () => {
      await provider.delete<Faq>("faqs", { id: faq.id, previousData: faq });
      say(t("faqs.done.deleted", { question: faq.question }), {
        label: t("layout.words.undo"),
        onClick: () => void bringBack(faq, position),
      });
    });
  }

  function bringBack(faq: Faq, position: number) {
    return attempt(async () => {
      await provider.create<Faq>("faqs", { data: { ...toForm(faq), position } });
    });
  }

  async function addedCategory(name: string) {
    return (await provider.create<FaqCategory>("faq-categories", { data: { name } })).data;
  }

  async function addCategory(name: string): Promise<FaqCategory | null> {
    let added: FaqCategory | null = null;
    await attempt(async () => {
      added = await addedCategory(name);
    });
    return added;
  }

  function removeCategory(category: FaqCategory, under: readonly Faq[]) {
    return attempt(async () => {
      await provider.delete<FaqCategory>("faq-categories", { id: category.id, previousData: category });
      say(t("faqs.done.categoryDeleted", { name: category.name }), {
        label: t("layout.words.undo"),
        onClick: () => void bringCategoryBack(category, under),
      });
    });
  }

  function bringCategoryBack({ name }: FaqCategory, under: readonly Faq[]) {
    return attempt(async () => {
      const { id } = await addedCategory(name);
      for (const faq of under) await change(faq, { category_id: id });
    });
  }

  return { publish, move, remove, addCategory, removeCategory };
}

export type FaqActions = ReturnType<typeof useFaqActions>;
