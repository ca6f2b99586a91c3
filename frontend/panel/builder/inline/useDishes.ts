import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { answer, api } from "../../../client/api";
import { ApiError, isTemporary, NoAnswer } from "../../../client/errors";
import type { FoodMenuReply } from "../../../generated/schema";
import { useAccount } from "../../account/account";
import { draftName, readDraft, removeDraft, storeDraft } from "../../kit/drafts/drafts";
import { FOOD_MENUS } from "../../kit/foodMenus/names";
import { isRecord } from "../../kit/forms/values";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import { useCanvas } from "../canvas/context";
import { NO_DISHES, setDishState } from "../canvas/dishState";
import { foodMenusQuery } from "../fields/choices";
import type { Block } from "../model/document";
import {
  type DishChange,
  DishConflict,
  findDish,
  findDishTexts,
  findProblem,
  readText,
  toPath,
  toValues,
  withChange,
} from "./dishTexts";
import type { InlineText } from "./texts";

/** A changed text of a dish that is not saved yet. */
export interface DishEdit extends DishChange {
  path: string;
  /** `typing`: the text is open. `refused`: saving failed, and the user decides. */
  state: "typing" | "saving" | "refused";
  /** Why the text is not saved. */
  problem: string;
  /** Whether the same text may be saved later. */
  isTemporary: boolean;
}

export type Dishes = ReturnType<typeof useDishes>;

/**
 * Manage the texts of dishes that the user edits in the page. A text is saved in its menu when its editor
 * closes. Until then the browser stores it, so that no failure and no closed tab loses it.
 */
export function useDishes() {
  const t = useText();
  const queries = useQueryClient();
  const { say } = useToast();
  const { id: user, domain } = useAccount();
  const { currency } = useCanvas().site.business;
  const key = draftName(user, domain.id, "dishes");
  const [edits, setEdits] = useState<readonly DishEdit[]>([]);

  const actions = useMemo(() => {
    const { queryKey } = foodMenusQuery(domain.id);
    let all: readonly DishEdit[] = [];
    let isOpen = false;
    let isEnded = false;
    let waiting = Promise.resolve();
    const listMenus = () => queries.getQueryData<FoodMenuReply[]>(queryKey) ?? [];

    function put(next: readonly DishEdit[]): void {
      all = next;
      const unsaved = all.filter(({ value, from }) => value !== from);
      if (unsaved.length > 0) storeDraft(key, { edits: unsaved, at: Date.now() });
      else removeDraft(key);
      if (isEnded) return;
      const saving = all.filter(({ state }) => state === "saving");
      setDishState({
        isOpen,
        isUnsaved: unsaved.length > 0,
        saving: saving.map((each) => ({ ...each, values: toValues(each, currency) })),
      });
      setEdits(all);
    }

    const without = (path: string) => all.filter((each) => each.path !== path);

    function set(edit: DishEdit): void {
      put([...without(edit.path), edit]);
    }

    function refuse(edit: DishEdit, problem: string, isTemporary = false): void {
      set({ ...edit, state: "refused", problem, isTemporary });
    }

    /** Save a changed text after the others, so that each one is based on the last version of its menu. */
    function save(edit: DishEdit): void {
      const problem = findProblem(toValues(edit, currency));
      if (problem) {
        refuse(edit, t(`foodMenus.dish.${problem}`));
        return;
      }
      set({ ...edit, state: "saving" });
      waiting = waiting.then(() => send(edit));
    }

    async function send(edit: DishEdit): Promise<void> {
      try {
        const saved = await saveInMenu(edit);
        remember(saved);
        // The page receives the saved menu first.
        notifyManager.schedule(() => put(without(edit.path)));
        const dish = findDish(saved, edit.id);
        const now = dish ? readText(dish, edit.field) : edit.value;
        const undo = () => {
          if (all.some(({ path }) => path === edit.path)) return;
          save({ ...edit, from: now, value: edit.from });
        };
        say(t("builder.dish.saved", { menu: saved.title }), {
          label: t("builder.tools.undo"),
          onClick: undo,
        });
      } catch (error) {
        refuse(edit, describe(error), isTemporary(error));
        if (!isExpected(error)) reportError(error);
      }
      await queries.invalidateQueries({ queryKey: [FOOD_MENUS] });
    }

    /** Save a changed text in its menu. If the menu has a newer version, try once more with this version. */
    async function saveInMenu(edit: DishEdit): Promise<FoodMenuReply> {
      const params = { path: { id: `${edit.menu}` } };
      const values = toValues(edit, currency);
      const replace = async (menu: FoodMenuReply | undefined) => {
        const body = withChange(menu, edit, values);
        return (await answer(api.PUT("/api/food-menus/{id}", { params, body }))).data;
      };
      try {
        return await replace(listMenus().find(({ id }) => id === edit.menu));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "stale_version") throw error;
        return replace(remember((await answer(api.GET("/api/food-menus/{id}", { params }))).data));
      }
    }

    function remember(menu: FoodMenuReply): FoodMenuReply {
      queries.setQueryData<FoodMenuReply[]>(queryKey, (menus) =>
        menus?.map((each) => (each.id === menu.id ? menu : each)),
      );
      return menu;
    }

    function describe(error: unknown): string {
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone || (error instanceof DishConflict && error.theirs === null)) return t("builder.dish.gone");
      if (error instanceof DishConflict) return t("builder.dish.changed", { text: error.theirs ?? "" });
      return error instanceof Error ? error.message : "";
    }

    return {
      /** Offer the texts that the browser has stored. */
      restore(): void {
        put(readEdits(key).map((edit) => ({ ...edit, problem: t("builder.dish.stored") })));
      },
      /** Return the texts of dishes in a block. */
      find(root: Element, block: Block): InlineText[] {
        return findDishTexts(root, block, listMenus()).map((text) => {
          const edit = all.find(({ path }) => path === text.path);
          return edit ? { ...text, unsaved: edit.value } : text;
        });
      },
      isSaving: (path: string) => all.some((each) => each.path === path && each.state === "saving"),
      /** Keep the menus in the page unchanged while the text is open. */
      open(): void {
        isOpen = true;
        put(all);
      },
      /** Store the text of the open editor. */
      type({ path, dish, value: from }: InlineText, value: string): void {
        if (dish) set({ ...dish, path, from, value, state: "typing", problem: "", isTemporary: false });
      },
      /** Save the text of the closed editor. */
      close(): void {
        if (!isOpen) return;
        isOpen = false;
        const edit = all.find(({ state }) => state === "typing");
        if (!edit) put(all);
        else if (edit.value.trim() === edit.from.trim()) put(without(edit.path));
        else save(edit);
      },
      retry: save,
      discard(path: string): void {
        put(without(path));
      },
      discardDishes(): void {
        put(all.filter(({ state }) => state === "saving"));
      },
      end(): void {
        isEnded = true;
        setDishState(NO_DISHES);
      },
      /** Save all texts, and return whether all are saved. */
      async saveDishes(): Promise<boolean> {
        for (const edit of all) if (edit.state === "refused") save(edit);
        await waiting;
        return !all.some(({ state }) => state === "refused");
      },
    };
  }, [currency, domain.id, key, queries, say, t]);

  useEffect(() => {
    actions.restore();
    return actions.end;
  }, [actions]);
  return { actions, edits };
}

function isExpected(error: unknown): boolean {
  return [ApiError, NoAnswer, DishConflict].some((kind) => error instanceof kind);
}

/** Return the stored texts. An earlier or later release may have stored them. */
function readEdits(key: string): DishEdit[] {
  const edits = readDraft(key)?.edits;
  return (Array.isArray(edits) ? edits : []).filter(isRecord).flatMap(({ menu, id, field, from, value }) => {
    const isKnown = field === "name" || field === "price" || field === "description";
    const areTexts = typeof id === "string" && typeof from === "string" && typeof value === "string";
    if (!isKnown || !areTexts || typeof menu !== "number") return [];
    const change = { menu, id, field, from, value } as const;
    return [{ ...change, path: toPath(change), state: "refused", problem: "", isTemporary: true }];
  });
}
