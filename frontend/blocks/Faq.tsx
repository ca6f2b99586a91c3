import type { FaqProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Faqs } from "../site/parts/Faqs";
import type { BlockConfig, WithMetadata } from "./block";

export default function Faq({ title, category_id, limit, puck }: WithMetadata<FaqProps>) {
  const all = puck.metadata.site.lists.faqs?.items ?? [];
  const faqs = category_id ? all.filter(({ category }) => category?.id === category_id) : all;
  if (!faqs.length) return null;
  return (
    <Band name="questions" title={title}>
      <Faqs faqs={faqs.slice(0, limit)} />
    </Band>
  );
}

export const config: BlockConfig<FaqProps> = {
  category: "lists",
  fields: {
    category_id: { label: "Category", help: "Leave blank to show all categories." },
    limit: { label: "Number of items" },
  },
  example: (say) => ({ title: say("Good to know") }),
};
