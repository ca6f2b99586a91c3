import { Members } from "../site/parts/Members";
import type { BlockConfig, Drawn } from "./block";

interface Props {
  title: string;
  text: string;
  limit: number;
}

export function MeetTheMembers({ title, text, limit, puck }: Drawn<Props>) {
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

export const config: BlockConfig<Props> = {
  label: "Meet the members",
  fields: {
    title: { type: "text" },
    text: { type: "textarea" },
    limit: { type: "number", min: 1, max: 24 },
  },
  defaultProps: { title: "Meet the members", text: "", limit: 8 },
  render: MeetTheMembers,
};
