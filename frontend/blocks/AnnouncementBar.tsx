import type { AnnouncementBarProps } from "../generated/blocks";
import { useDerived } from "../site/context";
import { safe } from "../site/links";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

/** A one-line notice, shown only between its start and end time. */
export default function AnnouncementBar(props: WithMetadata<AnnouncementBarProps>) {
  const { text, link_text, url, color, starts_at, ends_at } = props;
  const isOn = useDerived(
    ({ now }) => !(starts_at && now < new Date(starts_at)) && !(ends_at && now >= new Date(ends_at)),
  );
  if (!text || !isOn) return null;
  const link = url && safe(url);
  return (
    <aside
      className="announcement"
      data-tone={color === "base" ? undefined : color}
      aria-label="Announcement"
    >
      <p className="wrap">
        {typeset(text)}
        {link && (
          <>
            {" "}
            <a href={link}>{typeset(link_text) || "More"}</a>
          </>
        )}
      </p>
    </aside>
  );
}

export const config: BlockConfig<AnnouncementBarProps> = {
  category: "words",
  fields: {
    link_text: { label: "Link text" },
    url: { label: "Link" },
    color: { label: "Background" },
    starts_at: { label: "Show from" },
    ends_at: { label: "Show until" },
  },
  example: (say) => ({ text: say("Closed Thursday: find us at the night market."), color: "accent" }),
};
