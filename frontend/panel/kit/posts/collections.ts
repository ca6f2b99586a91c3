import { useResourceContext } from "react-admin";
import { type Collection, collections } from "../../../generated/collections";
import type { CollectionSlug } from "../../../generated/schema";

/** A collection whose slug is known to be one of the registry. */
type KnownCollection = Collection & { slug: CollectionSlug };

/** The collections in the order in which the panel offers them. */
export const collectionsInMenu: readonly KnownCollection[] = [...collections].sort(
  (one, other) => one.menu_order - other.menu_order,
);

/** The collection this screen shows, found by the resource it is mounted under. */
export function useCollection(): KnownCollection {
  return collectionCalled(useResourceContext() ?? "");
}

export function collectionCalled(slug: string): KnownCollection {
  const collection = collections.find((each) => each.slug === slug);
  if (!collection) throw new Error(`No collection named "${slug}"`);
  return collection;
}

/** Where one goes on writing a post: what is built is built, all else is filled in. */
export function editPath({ slug, is_built }: Collection, id: number): string {
  return `/panel/${slug}/${id}${is_built ? "/build" : ""}`;
}
