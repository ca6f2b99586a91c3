import { useLocation, useSearchParams } from "react-router-dom";

/** A dish in the form of its menu, and the field to start in. */
export interface DishPlace {
  menu: number;
  id: string;
  field?: "name" | "price";
}

/** Return the URL of a dish in the form of its menu. */
export function toDishAddress({ menu, id, field = "name" }: DishPlace): string {
  return `/panel/menus/${menu}?${new URLSearchParams({ dish: id, ...(field === "price" && { field }) })}`;
}

/** Return the dish in the URL, and the page to return to if the user came from a page. */
export function useNamedDish() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { page?: string } | null };
  const id = search.get("dish");
  const field = search.get("field") === "price" ? ("price" as const) : ("name" as const);
  const page = id !== null && state?.page ? `${state.page}#${new URLSearchParams({ dish: id })}` : null;
  return { id, field, page };
}
