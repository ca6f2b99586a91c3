import { Band } from "../site/parts/Band";
import { Faqs } from "../site/parts/Faqs";
import type { BlockConfig, Drawn } from "./block";

interface Props {
  title: string;
  /** Null shows the questions of every category. */
  category_id: number | null;
  limit: number;
}

export function Faq({ title, category_id, limit, puck }: Drawn<Props>) {
  const all = puck.metadata.site.lists.faqs?.items ?? [];
  const faqs = category_id ? all.filter(({ category }) => category?.id === category_id) : all;
  if (!faqs.length) return null;
  return (
    <Band name="questions" title={title}>
      <Faqs faqs={faqs.slice(0, limit)} />
    </Band>
  );
}

export const config: BlockConfig<Props> = {
  label: "Questions and answers",
  fields: {
    title: { type: "text" },
    category_id: { type: "category", label: "Only this category" },
    limit: { type: "number", min: 1, max: 50 },
  },
  defaultProps: { title: "", category_id: null, limit: 10 },
  render: Faq,
};
