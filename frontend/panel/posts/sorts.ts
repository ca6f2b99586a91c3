import type { SortPayload } from "react-admin";

/** The sort order of the trash. */
const TRASH = { field: "deleted_at", order: "DESC" } as const;

const SORTS = [
  { field: "position", order: "ASC" },
  { field: "title", order: "ASC" },
  { field: "updated_at", order: "DESC" },
  { field: "created_at", order: "DESC" },
  { field: "published_at", order: "DESC" },
] as const;

/** Return the sort orders that users can choose. */
export function listSorts(isTrash: boolean) {
  return isTrash ? [TRASH, ...SORTS] : SORTS;
}

/** Return the sort order of a collection, or of its trash, until the user chooses another one. */
export function getDefaultSort(slug: string, isTrash: boolean): SortPayload {
  if (isTrash) return TRASH;
  return slug === "blog" ? { field: "created_at", order: "DESC" } : { field: "position", order: "ASC" };
}
