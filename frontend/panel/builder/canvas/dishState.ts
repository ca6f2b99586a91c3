import { useSyncExternalStore } from "react";
import { createEmitter } from "../../../client/emitter";
import type { Dish } from "../../../generated/schema";

/** A change of a dish that is being saved. The page already shows it. */
export interface SavingDish {
  menu: number;
  id: string;
  values: Partial<Pick<Dish, "name" | "description" | "prices">>;
}

interface DishState {
  /** Whether the text of a dish is open in the page. Until it is closed, the menus in the page do not change. */
  isOpen: boolean;
  /** Whether a change of a dish is not saved. */
  isUnsaved: boolean;
  saving: readonly SavingDish[];
}

export const NO_DISHES: DishState = { isOpen: false, isUnsaved: false, saving: [] };

let state = NO_DISHES;
const changes = createEmitter();

export function setDishState(next: DishState): void {
  // A stable list, because the page is rendered again when it changes.
  state = next.saving.length > 0 ? next : { ...next, saving: NO_DISHES.saving };
  changes.emit();
}

export function useDishState<Name extends keyof DishState>(name: Name): DishState[Name] {
  return useSyncExternalStore(changes.subscribe, () => state[name]);
}
