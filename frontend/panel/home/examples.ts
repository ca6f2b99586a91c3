import { definitionOf, entriesOf, examplesOf } from "../builder/definitions";
import type { Block } from "../builder/document";
import { type ExampleBlock, holds } from "../builder/leftovers";

/** Blocks that are there for their pictures: without one, visitors see a frame with nothing or nothing at all. */
const OF_PICTURES = new Set(["Image", "Gallery"]);

interface Dish {
  name: string;
  price: string;
}

/** The dishes that were made one's own, but for the price: it is still that of the example in their place. */
export function examplePrices({ type, props }: Block, template: readonly ExampleBlock[]): Dish[] {
  const examples = [
    ...examplesOf(type),
    ...template.filter((each) => each.type === type).map((each) => each.props),
  ];
  return entriesOf(props.sections).flatMap((section, place) =>
    entriesOf(section.dishes).flatMap((dish, number) => {
      const before = examples.map((example) => dishAt(example, place, number));
      const isPriceLeft = before.some((each) => each?.price && each.price === dish.price);
      // A dish that says what its example does is named as a whole.
      const isWholeLeft = before.some((each) => each && holds(dish, each));
      return isPriceLeft && !isWholeLeft
        ? [{ name: String(dish.name ?? ""), price: String(dish.price) }]
        : [];
    }),
  );
}

/** Whether a block that shows pictures still has places without one. */
export function missesPictures({ type, props }: Block): boolean {
  if (!OF_PICTURES.has(type) || !definitionOf(type)) return false;
  if (type === "Image") return !props.image;
  const images = entriesOf(props.images);
  return !images.length || images.some(({ image }) => !image);
}

function dishAt(example: Record<string, unknown>, place: number, number: number) {
  const section = entriesOf(example.sections)[place];
  return section ? entriesOf(section.dishes)[number] : undefined;
}
