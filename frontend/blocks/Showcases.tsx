import type { ShowcasesProps } from "../generated/blocks";
import type { PostPublic, SitePayload } from "../generated/schema";
import { byDate } from "../site/events";
import { Band } from "../site/parts/Band";
import { Rows } from "../site/parts/Rows";
import { useToday } from "../site/today";
import type { BlockConfig, WithMetadata } from "./block";

export default function Showcases({ title, text, limit, coming, puck }: WithMetadata<ShowcasesProps>) {
  const { site } = puck.metadata;
  const today = useToday();
  const all = site.lists.showcases?.items ?? [];
  const shown = coming ? comingFirst(site, all, today) : all;
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

/** Return upcoming events, the soonest first, or past events if there are none. */
function comingFirst(site: SitePayload, posts: PostPublic[], today: string): PostPublic[] {
  const { coming } = byDate(site, posts, today);
  return coming.length ? coming : posts;
}

export const config: BlockConfig<ShowcasesProps> = {
  category: "lists",
  fields: {
    limit: { label: "Number of items" },
    coming: {
      label: "Filter",
      options: [
        { label: "Upcoming", value: true },
        { label: "All events", value: false },
      ],
    },
  },
  example: () => ({}),
};
