import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { DishForm, SectionForm } from "./menuForm";
import {
  moveDishOver,
  neighbour,
  type Sections,
  sectionMoved,
  withDish,
  withDishBelow,
  withDishMoved,
  withNewSection,
  withoutDish,
  withSection,
} from "./sections";

type DishField = "name" | "price";

/** The actions on the sections and dishes of a menu; the same object for the lifetime of the form. */
export interface MenuRows {
  changeDish: (id: string, some: Partial<DishForm>) => void;
  changeSection: (id: string, some: Partial<SectionForm>) => void;
  /** Add a dish below a dish, or as the first one of a section. */
  beginDish: (below: string) => void;
  /** Add a section, in place of the blank dish with the id `blank` if it is not null. */
  beginSection: (blank: string | null) => void;
  removeDish: (id: string) => void;
  removeSection: (id: string) => void;
  moveSection: (id: string, by: -1 | 1) => void;
  carry: (id: string, over: string) => void;
  nudge: (id: string, by: -1 | 1, field: DishField) => void;
  /** Focus the dish above or below. */
  go: (id: string, by: -1 | 1, field: DishField) => void;
  focus: (id: string, field?: DishField) => void;
  putBack: (sections: SectionForm[]) => void;
  current: () => Sections;
}

/** Manage the rows of a menu during editing, and focus after each action. */
export function useMenuRows(
  sections: SectionForm[],
  onChange: (sections: SectionForm[]) => void,
): { rows: MenuRows; place: RefObject<HTMLDivElement | null> } {
  const latest = useRef(sections);
  latest.current = sections;
  const send = useRef(onChange);
  send.current = onChange;
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ id: string; field: DishField } | null>(null);

  // Focus the row after it is rendered at its new position.
  useEffect(() => {
    if (!wanted) return;
    const row = place.current?.querySelector(`[data-row="${wanted.id}"]`);
    row?.querySelector<HTMLElement>(`[data-field="${wanted.field}"]`)?.focus();
  }, [wanted]);

  const rows = useMemo((): MenuRows => {
    const change = (next: SectionForm[]) => {
      latest.current = next;
      send.current(next);
    };
    const focus = (id: string, field: DishField = "name") => setWanted({ id, field });
    return {
      changeDish: (id, some) => change(withDish(latest.current, id, some)),
      changeSection: (id, some) => change(withSection(latest.current, id, some)),
      beginDish(below) {
        const { sections, begun } = withDishBelow(latest.current, below);
        change(sections);
        focus(begun);
      },
      beginSection(blank) {
        const { sections, begun } = withNewSection(latest.current, blank);
        change(sections);
        focus(begun);
      },
      removeDish(id) {
        const section = latest.current.find(({ dishes }) => dishes.some((dish) => dish.id === id));
        const at = section?.dishes.findIndex((dish) => dish.id === id) ?? 0;
        const next = section?.dishes[at - 1] ?? section;
        change(withoutDish(latest.current, id));
        if (next) focus(next.id);
      },
      removeSection: (id) => change(latest.current.filter((section) => section.id !== id)),
      moveSection: (id, by) => change(sectionMoved(latest.current, id, by)),
      carry: (id, over) => change(moveDishOver(latest.current, id, over)),
      nudge(id, by, field) {
        change(withDishMoved(latest.current, id, by));
        focus(id, field);
      },
      go(id, by, field) {
        const next = neighbour(latest.current, id, by);
        if (next) focus(next, field);
      },
      focus,
      putBack: change,
      current: () => latest.current,
    };
  }, []);
  return { rows, place };
}
