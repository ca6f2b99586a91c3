import { use } from "react";
import type { CardsProps } from "../generated/blocks";
import { LevelContext } from "../site/context";
import { safe } from "../site/links";
import { Band } from "../site/parts/Band";
import { Picture } from "../site/parts/Picture";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

export default function Cards({ title, text, cards, columns }: WithMetadata<CardsProps>) {
  const shown = cards.filter((card) => card.title || card.text || card.image_item);
  if (!shown.length) return null;
  return (
    <Band name="own-cards" title={title} text={text}>
      <ul className="cards" data-columns={columns}>
        {shown.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id, can be identical, and are never reordered
          <li key={index} className="card">
            <Card {...card} below={!!title} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Card({ image_item, title, text, url, below }: CardsProps["cards"][number] & { below: boolean }) {
  const level = use(LevelContext) + (below ? 1 : 0);
  const Heading = level > 2 ? "h3" : "h2";
  const link = url && safe(url);
  return (
    <article data-length="long">
      {image_item && (
        <div className="card-art">
          <Picture item={image_item} sizes="(min-width: 960px) 24rem, (min-width: 600px) 46vw, 92vw" />
        </div>
      )}
      {title && <Heading>{link ? <a href={link}>{typeset(title)}</a> : typeset(title)}</Heading>}
      {text && <p className="card-text">{typeset(text)}</p>}
    </article>
  );
}

export const config: BlockConfig<CardsProps> = {
  category: "pictures",
  fields: {
    cards: { items: { image: { label: "Image" }, url: { label: "Link" } } },
  },
  example: (say) => ({
    title: say("Three ways to eat with us"),
    cards: [
      { title: say("At the counter"), text: say("No reservations, no long wait.") },
      { title: say("At your office"), text: say("For groups of 30 or more, with everything included.") },
      { title: say("At home"), text: say("Pick up at the window in 15 minutes.") },
    ],
  }),
};
