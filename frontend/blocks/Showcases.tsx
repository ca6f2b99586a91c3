import type { ShowcasesProps } from "../generated/blocks";
import type { PostPublic } from "../generated/schema";
import { isoDay } from "../site/dates";
import { Band } from "../site/parts/Band";
import { byDate, Rows } from "../site/parts/Rows";
import type { BlockConfig, Drawn } from "./block";

export default function Showcases({ title, text, limit, coming, puck }: Drawn<ShowcasesProps>) {
  const { lists, now, domain } = puck.metadata.site;
  const all = lists.showcases?.items ?? [];
  const shown = coming ? comingFirst(all, isoDay(now, domain.timezone)) : all;
  if (!shown.length) return null;
  return (
    <Band
      name="events"
      tone="secondary"
      title={title}
      text={text}
      more={{ text: "All events", url: "/showcases" }}
    >
      <Rows posts={shown.slice(0, limit)} />
    </Band>
  );
}

/** What is still to come, the soonest first; without plans, what there was. */
export function comingFirst(posts: PostPublic[], today: string): PostPublic[] {
  const { coming } = byDate(posts, today);
  return coming.length ? coming : posts;
}

export const config: BlockConfig<ShowcasesProps> = {
  category: "lists",
  fields: {
    limit: { label: "How many" },
    coming: {
      label: "Which",
      options: [
        { label: "What comes next", value: true },
        { label: "All, by date", value: false },
      ],
    },
  },
  example: () => ({}),
};
