import { useResourceContext } from "react-admin";
import { type Collection, collections } from "../../../generated/collections";
import type { CollectionSlug } from "../../../generated/schema";

/** A collection whose slug is known to be one of the registry. */
export type KnownCollection = Collection & { slug: CollectionSlug };

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

/** Whether what visitors read is built, and the form holds only the settings around it. */
export function isBuilt(slug: string): boolean {
  return slug === "pages";
}

/** Where one goes on writing a post: pages are built, the others are filled in. */
export function wayInto(slug: string, id: number): string {
  return `/panel/${slug}/${id}${isBuilt(slug) ? "/build" : ""}`;
}
