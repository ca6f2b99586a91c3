import { useResourceContext } from "react-admin";
import { type Collection, collections } from "../../../generated/collections";
import type { CollectionSlug } from "../../../generated/schema";

/** A collection with a slug from the registry. */
type KnownCollection = Collection & { slug: CollectionSlug };

/** The collections in the order of the panel's menu. */
export const collectionsInMenu: readonly KnownCollection[] = [...collections].sort(
  (one, other) => one.menu_order - other.menu_order,
);

/** Return the collection of the resource that this screen belongs to. */
export function useCollection(): KnownCollection {
  return collectionCalled(useResourceContext() ?? "");
}

export function collectionCalled(slug: string): KnownCollection {
  const collection = collections.find((each) => each.slug === slug);
  if (!collection) throw new Error(`No collection named "${slug}"`);
  return collection;
}

/** Return the edit path of a post: the builder for built pages, else the form. */
export function editPath({ slug, is_built }: Collection, id: number): string {
  return `/panel/${slug}/${id}${is_built ? "/build" : ""}`;
}
