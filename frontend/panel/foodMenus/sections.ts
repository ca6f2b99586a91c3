import { type DishForm, isBlank, newDish, newSection, type SectionForm } from "./menuForm";

export type Sections = readonly SectionForm[];

/** Return the ids of all rows from top to bottom: each section, then its dishes. */
export function rowIds(sections: Sections): string[] {
  return sections.flatMap(({ id, dishes }) => [id, ...dishes.map((dish) => dish.id)]);
}

export function allDishes(sections: Sections): DishForm[] {
  return sections.flatMap(({ dishes }) => dishes);
}

export function withDish(sections: Sections, id: string, some: Partial<DishForm>): SectionForm[] {
  return sections.map((section) =>
    section.dishes.some((dish) => dish.id === id)
      ? { ...section, dishes: section.dishes.map((dish) => (dish.id === id ? { ...dish, ...some } : dish)) }
      : section,
  );
}

export function withSection(sections: Sections, id: string, some: Partial<SectionForm>): SectionForm[] {
  return sections.map((section) => (section.id === id ? { ...section, ...some } : section));
}

export function withoutDish(sections: Sections, id: string): SectionForm[] {
  return sections.map((section) => {
    const dishes = section.dishes.filter((dish) => dish.id !== id);
    return dishes.length === section.dishes.length ? section : { ...section, dishes };
  });
}

/**
 * Add a new dish below a row, unless a blank dish is already there. `begun` is the id of the new or blank
 * dish.
 */
export function withDishBelow(sections: Sections, id: string): { sections: SectionForm[]; begun: string } {
  const next = newDish();
  const section = sections.find((each) => each.id === id || each.dishes.some((dish) => dish.id === id));
  const place = (section?.dishes.findIndex((dish) => dish.id === id) ?? -1) + 1;
  const there = section?.dishes[place];
  if (there && isBlank(there)) return { sections: [...sections], begun: there.id };
  return {
    sections: sections.map((each) =>
      each === section ? { ...each, dishes: each.dishes.toSpliced(place, 0, next) } : each,
    ),
    begun: next.id,
  };
}

/**
 * Add a new section: in place of the blank dish at the end of the previous section, or at the end of the
 * menu.
 */
export function withNewSection(
  sections: Sections,
  blank: string | null,
): { sections: SectionForm[]; begun: string } {
  const next = newSection();
  const at = sections.findIndex(({ dishes }) => dishes.some(({ id }) => id === blank));
  const left = blank ? withoutDish(sections, blank) : [...sections];
  return { sections: left.toSpliced(at < 0 ? left.length : at + 1, 0, next), begun: next.id };
}

/**
 * Move a dish to the position of another row. On the row of a section, it becomes the first dish of this
 * section when moving down, or the last dish of the previous section when moving up.
 */
export function moveDishOver(sections: Sections, id: string, over: string): SectionForm[] {
  const rows = rowIds(sections);
  const from = rows.indexOf(id);
  const to = rows.indexOf(over);
  // There is no position above the first section.
  if (from < 0 || to < 1 || from === to) return [...sections];
  return groupRows(sections, rows.toSpliced(from, 1).toSpliced(to, 0, id));
}

/** The row, and its edge, where a dragged dish would be dropped. */
export interface Landing {
  id: string;
  edge: "top" | "bottom";
}

export function findDropTarget(sections: Sections, id: string, over: string): Landing | null {
  const rows = rowIds(sections);
  const from = rows.indexOf(id);
  const to = rows.indexOf(over);
  const before = rows[to - 1];
  if (from < 0 || before === undefined || from === to) return null;
  if (to > from) return { id: over, edge: "bottom" };
  return sections.some((section) => section.id === over)
    ? { id: before, edge: "bottom" }
    : { id: over, edge: "top" };
}

/** Move a dish one row up or down, across sections. */
export function withDishMoved(sections: Sections, id: string, by: -1 | 1): SectionForm[] {
  const rows = rowIds(sections);
  const over = rows[rows.indexOf(id) + by];
  return over ? moveDishOver(sections, id, over) : [...sections];
}

export function sectionMoved(sections: Sections, id: string, by: -1 | 1): SectionForm[] {
  const from = sections.findIndex((section) => section.id === id);
  const section = sections[from];
  const to = from + by;
  if (!section || to < 0 || to >= sections.length) return [...sections];
  return sections.toSpliced(from, 1).toSpliced(to, 0, section);
}

/** Return the id of the dish above or below, across sections, or null if there is none. */
export function neighbour(sections: Sections, id: string, by: -1 | 1): string | null {
  const dishes = allDishes(sections);
  const place = dishes.findIndex((dish) => dish.id === id);
  return dishes[place + by]?.id ?? null;
}

/** Append parsed sections. If the first one has no heading, its dishes continue the last section. */
export function joinSections(sections: Sections, read: Sections): SectionForm[] {
  const written = sections
    .map((section) => ({ ...section, dishes: section.dishes.filter((dish) => !isBlank(dish)) }))
    .filter(({ title, text, dishes }) => title || text || dishes.length);
  const [first, ...others] = read;
  const last = written.at(-1);
  if (first && !first.title && last) {
    return [...written.slice(0, -1), { ...last, dishes: [...last.dishes, ...first.dishes] }, ...others];
  }
  return [...written, ...read];
}

function groupRows(sections: Sections, rows: readonly string[]): SectionForm[] {
  const dishes = new Map(allDishes(sections).map((dish) => [dish.id, dish]));
  const groups = new Map(sections.map(({ id }) => [id, [] as DishForm[]]));
  let group: DishForm[] = [];
  for (const id of rows) {
    const dish = dishes.get(id);
    if (dish) group.push(dish);
    else group = groups.get(id) ?? group;
  }
  return sections.map((section) => ({ ...section, dishes: groups.get(section.id) ?? [] }));
}
