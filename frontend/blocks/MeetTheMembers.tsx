import type { MeetTheMembersProps } from "../generated/blocks";
import { Members } from "../site/parts/Members";
import type { BlockConfig, WithMetadata } from "./block";

export default function MeetTheMembers({ title, text, limit, puck }: WithMetadata<MeetTheMembersProps>) {
  return (
    <Members
      title={title}
      text={text}
      members={(puck.metadata.site.lists.members?.items ?? []).slice(0, limit)}
      more={{ text: "View all members", url: "/members" }}
      filter
    />
  );
}

export const config: BlockConfig<MeetTheMembersProps> = {
  category: "lists",
  fields: { limit: { label: "Number of items" } },
  example: () => ({}),
};
