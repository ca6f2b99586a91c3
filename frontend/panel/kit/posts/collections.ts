import { useResourceContext } from "react-admin";
import { type Collection, type CollectionSlug, collections } from "../../../client/collections";

/** A collection whose slug is known to be one of the six. */
export type KnownCollection = Collection & { slug: CollectionSlug };

const MENU: readonly CollectionSlug[] = ["blog", "pages", "members", "cuisines", "caterings", "showcases"];

/** The six collections in the order in which the panel offers them. */
export const collectionsInMenu: readonly KnownCollection[] = MENU.map(collectionCalled);

/** The collection this screen shows, found by the resource it is mounted under. */
export function useCollection(): KnownCollection {
  return collectionCalled(useResourceContext() ?? "");
}

export function collectionCalled(slug: string): KnownCollection {
  const collection = collections.find((each) => each.slug === slug);
  if (!collection) throw new Error(`No collection named "${slug}"`);
  return collection;
}
