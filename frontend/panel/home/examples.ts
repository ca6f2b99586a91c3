import type { components } from "../../generated/schema";
import { definitionOf, entriesOf } from "../builder/model/definitions";
import type { Block } from "../builder/model/document";

type Dish = components["schemas"]["SiteTextDish"];
type ExampleDish = components["schemas"]["ExampleDish"];

/** Blocks that are there for their pictures: without one, visitors see a frame with nothing or nothing at all. */
const OF_PICTURES = new Set(["Image", "Gallery"]);

/** Whether a dish is the template's altogether, or at least its price is still that of the example in its place. */
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

/** Whether a block that shows pictures still has places without one. */
export function missesPictures({ type, props }: Block): boolean {
  if (!OF_PICTURES.has(type) || !definitionOf(type)) return false;
  if (type === "Image") return !props.image;
  const images = entriesOf(props.images);
  return !images.length || images.some(({ image }) => !image);
}
