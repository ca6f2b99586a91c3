import type { CuisinesProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Cards } from "../site/parts/Card";
import { CuisineChips } from "../site/parts/Members";
import type { BlockConfig, WithMetadata } from "./block";

export default function Cuisines({ title, text, limit, layout, puck }: WithMetadata<CuisinesProps>) {
  const { items = [], total = 0 } = puck.metadata.site.lists.cuisines ?? {};
  const shown = items.slice(0, limit);
  if (!shown.length) return null;
  return (
    <Band name="cuisines" title={title} text={text}>
      {layout === "chips" ? (
        <CuisineChips cuisines={shown} label={title} most={limit} />
      ) : (
        <Cards
          posts={shown}
          {...(total > shown.length && { more: { text: `All ${total} cuisines`, url: "/cuisines" } })}
        />
      )}
    </Band>
  );
}

export const config: BlockConfig<CuisinesProps> = {
  category: "lists",
  fields: {
    limit: { label: "Number of items" },
    layout: {
      label: "Layout",
      options: [
        { label: "Tags", value: "chips" },
        { label: "Cards", value: "cards" },
      ],
    },
  },
  example: () => ({}),
};
