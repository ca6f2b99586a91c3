import { foodMenuLimits } from "../../generated/limits";
import type { Dish, FoodMenuReply, FoodMenuRequest, Section } from "../../generated/schema";
import { priceProblem, readPrices, writePrices } from "../kit/foodMenus/prices";
import { OWN_BUSINESS } from "../kit/posts/businessOption";

/** A dish in the form, with its prices as one text. */
export interface DishForm extends Omit<Dish, "prices" | "allergens"> {
  price: string;
  /** Whether the dish's allergens are specified: an empty list means none. */
  states_allergens: boolean;
  allergens: NonNullable<Dish["allergens"]>;
}

export interface SectionForm extends Omit<Section, "dishes"> {
  dishes: DishForm[];
}

/** The editable values of a menu, with the version they are based on. */
export interface MenuForm
  extends Pick<
    FoodMenuReply,
    | "version"
    | "title"
    | "text"
    | "note"
    | "days"
    | "begins"
    | "ends"
    | "first_day"
    | "last_day"
    | "service"
    | "business_ids"
  > {
  sections: SectionForm[];
}

export function newDish(name = ""): DishForm {
  return {
    id: newId(),
    name,
    description: "",
    price: "",
    diets: [],
    states_allergens: false,
    allergens: [],
    spice: 0,
    is_new: false,
    image: null,
  };
}

export function newSection(): SectionForm {
  return { id: newId(), title: "", text: "", dishes: [newDish()] };
}

export function newMenu(): MenuForm {
  return {
    version: 0,
    title: "",
    text: "",
    note: "",
    days: [],
    begins: "",
    ends: "",
    first_day: "",
    last_day: "",
    service: "",
    business_ids: [OWN_BUSINESS],
    sections: [newSection()],
  };
}

/** Return an unsaved copy of a menu. Its sections and dishes have new ids. */
export function copyMenu(menu: FoodMenuReply, title: string): MenuForm {
  const form = toForm(menu);
  const sections = form.sections.map((section) => ({
    ...section,
    id: newId(),
    dishes: section.dishes.map((dish) => ({ ...dish, id: newId() })),
  }));
  return { ...form, version: 0, title: title.slice(0, foodMenuLimits.title), sections };
}

/** Return a menu with a row in each of its lists, to check the shape of stored drafts. */
export function sampleMenu(): MenuForm {
  const dish = { ...newDish(), diets: ["vegan" as const], allergens: ["milk" as const] };
  return { ...newMenu(), days: ["monday"], sections: [{ ...newSection(), dishes: [dish] }] };
}

export function toForm(menu: FoodMenuReply): MenuForm {
  const { version, title, text, note, days, begins, ends, first_day, last_day, service, business_ids } = menu;
  const sections = menu.sections.map((section) => ({ ...section, dishes: section.dishes.map(dishForm) }));
  const facts = {
    version,
    title,
    text,
    note,
    days,
    begins,
    ends,
    first_day,
    last_day,
    service,
    business_ids,
  };
  return { ...facts, sections: sections.length ? sections : [newSection()] };
}

export function dishForm({ prices, allergens, ...dish }: Dish): DishForm {
  return {
    ...dish,
    price: writePrices(prices),
    states_allergens: allergens !== null,
    allergens: allergens ?? [],
  };
}

/** Return the request body, without blank rows. */
export function toMenuRequest(form: MenuForm, currency: string): FoodMenuRequest {
  const { version, sections, ...facts } = form;
  return {
    ...facts,
    title: facts.title.trim(),
    ...(version > 0 && { version }),
    sections: sections
      .map((section) => ({ ...section, dishes: section.dishes.filter((dish) => !isBlank(dish)) }))
      .filter(({ title, text, dishes }) => title.trim() || text.trim() || dishes.length)
      .map((section) => ({
        ...section,
        dishes: section.dishes.map((dish) => toDishRequest(dish, currency)),
      })),
  };
}

function toDishRequest({ price, states_allergens, allergens, ...dish }: DishForm, currency: string) {
  return {
    ...dish,
    prices: readPrices(price, currency),
    allergens: states_allergens ? allergens : null,
  };
}

export function isBlank({ name, price, description, image }: DishForm): boolean {
  return !name.trim() && !price.trim() && !description.trim() && image === null;
}

/** Return the message key of the problem that prevents saving a dish, or null if there is none. */
export function dishProblem(dish: DishForm, currency: string): "nameless" | "tooMany" | "tooLong" | null {
  if (!dish.name.trim() && !isBlank(dish)) return "nameless";
  return priceProblem(readPrices(dish.price, currency));
}

/** Return an id for a row of an unsaved form. The API stores this id unchanged. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
