import type { ShownDish, ShownMenu, ShownSection, SitePayload } from "../generated/schema";
import { inWords } from "./dates";
import { daysInWords, getClock, timesBetween } from "./week";

/**
 * Return the menus of the page's business: on a member page the member's menus, else the site's own menus.
 */
export function listBusinessMenus({ food_menus, page }: SitePayload): ShownMenu[] {
  const business = page.post?.collection === "members" ? page.post.id : 0;
  return food_menus.filter(({ business_ids }) => business_ids.includes(business));
}

/** Return whether the page shows the menus as a whole, so that they can be printed. */
export function canPrint(menus: readonly ShownMenu[]): boolean {
  return menus.length > 0 && !menus.some(({ is_cut }) => is_cut);
}

/** Return the sections that still have dishes after filtering, or all sections without filters. */
export function filterDishes(
  sections: ShownSection[],
  only: readonly string[],
  dishes: readonly string[],
): ShownSection[] {
  const wanted = sections.filter(({ id }) => !only.length || only.includes(id));
  if (!dishes.length) return wanted.filter(({ title, dishes: all }) => title || all.length);
  return wanted
    .map((each) => ({ ...each, dishes: each.dishes.filter(({ id }) => dishes.includes(id)) }))
    .filter((each) => each.dishes.length);
}

/** Return the serving times in words, or "" if the menu is served during all opening hours. */
export function timesInWords(menu: ShownMenu, timeZone: string): string {
  const { days, begins, ends, first_day, last_day, service } = menu;
  const hours =
    begins && ends
      ? timesBetween(begins, ends)
      : begins
        ? `from ${getClock(begins)}`
        : ends && `until ${getClock(ends)}`;
  const dates = [
    first_day && `from ${inWords(first_day, timeZone)}`,
    last_day && `until ${inWords(last_day, timeZone)}`,
  ];
  return [service, days.length ? daysInWords(days) : "", hours, ...dates].filter(Boolean).join(", ");
}

/** Return whether at least one dish has allergen information. */
export function statesAllergens(sections: ShownSection[]): boolean {
  return sections.some(({ dishes }) => dishes.some(({ allergens }) => allergens !== null));
}

/** Describe the allergens of a dish, without claiming more than the business specified. */
export function allergensInWords({ allergens }: ShownDish): string {
  if (allergens === null) return "Ask us about allergens";
  return allergens.length ? `Contains ${allergens.join(", ")}` : "No allergens listed";
}
