import type { CateringProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Rows } from "../site/parts/Rows";
import type { BlockConfig, WithMetadata } from "./block";

export default function Catering({ title, text, limit, puck }: WithMetadata<CateringProps>) {
  const { items = [] } = puck.metadata.site.lists.caterings ?? {};
  if (!items.length) return null;
  return (
    <Band
      name="caterings"
      title={title}
      text={text}
      more={{ text: "Learn about catering", url: "/catering" }}
    >
      <Rows posts={items.slice(0, limit)} />
    </Band>
  );
}

export const config: BlockConfig<CateringProps> = {
  category: "lists",
  fields: { limit: { label: "Number of items" } },
  example: () => ({}),
};
