import type { MembersGridProps } from "../generated/blocks";
import type { PostPublic } from "../generated/schema";
import { getSlug } from "../site/links";
import { Members } from "../site/parts/Members";
import { type BlockConfig, shownOrHidden, type WithMetadata } from "./block";

export default function MembersGrid({
  title,
  limit,
  show_filter,
  cuisine,
  puck,
}: WithMetadata<MembersGridProps>) {
  const members = puck.metadata.site.lists.members?.items ?? [];
  const shown = cuisine ? members.filter((member) => serves(member, cuisine)) : members;
  return <Members title={title} members={shown.slice(0, limit)} filter={show_filter} />;
}

/** Return whether a member serves a cuisine. `cuisine` is the URL of the cuisine or its last segment. */
function serves(member: PostPublic, cuisine: string): boolean {
  return !!member.external_items.cuisines?.some(({ url }) => getSlug(url) === getSlug(cuisine));
}

export const config: BlockConfig<MembersGridProps> = {
  category: "lists",
  fields: {
    limit: { label: "Number of items" },
    show_filter: { label: "Cuisine filters", options: shownOrHidden },
    cuisine: { label: "Cuisine to show" },
  },
  example: (say) => ({ title: say("Who’s cooking") }),
};
