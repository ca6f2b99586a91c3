import { slugOf } from "../site/links";
import { Members } from "../site/parts/Members";
import type { PostPublic } from "../site/payload";
import type { BlockConfig, Drawn } from "./block";

interface Props {
  title: string;
  limit: number;
  show_filter: boolean;
  /** The url of a cuisine, or its last segment; "" shows the members of all. */
  cuisine: string;
}

export function MembersGrid({ title, limit, show_filter, cuisine, puck }: Drawn<Props>) {
  const members = puck.metadata.site.lists.members?.items ?? [];
  const shown = cuisine ? members.filter((member) => serves(member, cuisine)) : members;
  return <Members title={title} members={shown.slice(0, limit)} filter={show_filter} />;
}

function serves(member: PostPublic, cuisine: string): boolean {
  return !!member.external_items.cuisines?.some(({ url }) => slugOf(url) === slugOf(cuisine));
}

export const config: BlockConfig<Props> = {
  label: "Members grid",
  fields: {
    title: { type: "text" },
    limit: { type: "number", min: 1, max: 48 },
    show_filter: {
      type: "radio",
      label: "Cuisines as filters",
      options: [
        { label: "Show", value: true },
        { label: "Hide", value: false },
      ],
    },
    cuisine: { type: "cuisine", label: "Only this cuisine" },
  },
  defaultProps: { title: "", limit: 12, show_filter: true, cuisine: "" },
  render: MembersGrid,
};
