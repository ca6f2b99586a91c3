import type { components } from "../../generated/schema";
import { getDefinition, getEntries } from "../builder/model/definitions";
import type { Block } from "../builder/model/document";

type Dish = components["schemas"]["SiteTextDish"];
type ExampleDish = components["schemas"]["ExampleDish"];

/** Blocks that exist for their images: without images, visitors see an empty frame or nothing. */
const OF_PICTURES = new Set(["Image", "Gallery"]);

/**
 * Return "dish" if a dish equals one of the template's, "price" if only its prices equal those of the example
 * at its position, else null.
 */
export function exampleIn(
  dish: Dish,
  place: number,
  examples: readonly ExampleDish[],
): "dish" | "price" | null {
  if (examples.some(({ name, description }) => name === dish.name && description === dish.description))
    return "dish";
  const before = examples[place]?.prices ?? [];
  return before.length && before.join() === dish.prices.join() ? "price" : null;
}

/** Return whether an image block still lacks images. */
export function missesPictures({ type, props }: Block): boolean {
  if (!OF_PICTURES.has(type) || !getDefinition(type)) return false;
  if (type === "Image") return !props.image;
  const images = getEntries(props.images);
  return !images.length || images.some(({ image }) => !image);
}
