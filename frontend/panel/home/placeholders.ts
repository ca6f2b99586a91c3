import { loadEveryLanguage } from "../../blocks/texts/texts";
import type { components } from "../../generated/schema";
import { blockLabel } from "../builder/model/blockLabels";
import { getSlots } from "../builder/model/definitions";
import { type Block, walk } from "../builder/model/document";
import { placeholderTexts } from "../builder/model/placeholders";
import { exampleIn, missesPictures } from "./examples";

type SiteTexts = components["schemas"]["SiteTextsReply"];
type SiteExamples = components["schemas"]["SiteExamplesReply"];

/** Example content of the template or of a block, and the screen where it is edited. */
export interface Placeholder {
  to: string;
  place: string;
  text: string;
}

const LONGEST = 100;
/** The screen with the business hours. */
const BUSINESS = "/panel/site-options?tab=business";

/** Descriptions of content without text. */
export interface Words {
  questions: string;
  picture: string;
  price: (dish: string, price: string) => string;
  /** The text for blocks of a business without hours; null if the business has hours. */
  noHours: string | null;
}

/** Return all remaining example content in posts with blocks, menus and FAQs. */
export async function getPlaceholders(
  texts: SiteTexts,
  examples: SiteExamples,
  words: Words,
): Promise<Placeholder[]> {
  await loadEveryLanguage();
  const inPosts = texts.posts.flatMap(({ id, collection, title, builder }) => {
    const content = (builder as { content?: Block[] } | null)?.content ?? [];
    return [...walk(content, getSlots)].flatMap(({ block }) => {
      const place = `${title}, ${blockLabel(block.type)}`;
      if (block.type === "OpeningHours" && words.noHours) {
        return [{ to: BUSINESS, place, text: words.noHours }];
      }
      return [
        ...placeholderTexts(block, examples.blocks),
        ...(missesPictures(block) ? [words.picture] : []),
      ].map((text) => ({
        to: `/panel/${collection}/${id}/build`,
        place,
        text: text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text,
      }));
    });
  });
  const questions = examples.questions
    .filter((example) =>
      texts.questions.some((own) => own.question === example.question && own.answer === example.answer),
    )
    .map(({ question }) => ({ to: "/panel/faq", place: words.questions, text: question }));
  const served = texts.dishes.flatMap((dish, place) => {
    const kind = exampleIn(dish, place, examples.dishes);
    const price = dish.prices.join(" / ");
    const text = kind === "price" ? words.price(dish.name, price) : [dish.name, dish.description, price];
    const [to, menu] = [`/panel/menus/${dish.menu_id}`, dish.menu];
    return kind
      ? [{ to, place: menu, text: Array.isArray(text) ? text.filter(Boolean).join(" · ") : text }]
      : [];
  });
  return [...inPosts, ...served, ...questions];
}
