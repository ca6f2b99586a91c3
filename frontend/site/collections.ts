import { type CollectionOnSite, collectionsOnSite } from "../generated/collections";

/** Return the declaration of a collection, or undefined for other lists, such as FAQs and stops. */
export function getCollection(wanted: string | null): CollectionOnSite | undefined {
  return collectionsOnSite.find(({ slug }) => slug === wanted);
}
