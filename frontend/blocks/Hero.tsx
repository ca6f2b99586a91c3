import type { HeroProps } from "../generated/blocks";
import type { DrawnBlock } from "../generated/schema";
import { Hero as HeroSection } from "../site/parts/Hero";
import { type BlockConfig, type Drawn, leftOrCentre } from "./block";

/** Whether the page begins with that block; what is announced above it does not count. */
export function isFirst(blocks: DrawnBlock[], id: string): boolean {
  return blocks.find(({ type }) => type !== "AnnouncementBar")?.props.id === id;
}

export default function Hero(props: Drawn<HeroProps>) {
  const { page } = props.puck.metadata.site;
  const first = isFirst(page.blocks, props.id);
  const title = props.title || (first ? page.title : "");
  const { image_item, video_item, subtitle } = props;
  if (!title && !subtitle && !image_item && !video_item) return null;
  return (
    <HeroSection
      title={title}
      subtitle={subtitle}
      image={image_item}
      video={props.variant === "video" ? video_item : null}
      action={{ text: props.cta_text, url: props.cta_url }}
      more={{ text: props.more_text ?? "", url: props.more_url ?? "" }}
      centred={props.align === "center" && props.variant !== "split"}
      split={props.variant === "split"}
      first={first}
    />
  );
}

export const config: BlockConfig<HeroProps> = {
  category: "words",
  fields: {
    variant: {
      label: "Shown with",
      options: [
        { label: "A picture", value: "image" },
        { label: "A silent film", value: "video" },
        { label: "Text beside a picture", value: "split" },
      ],
    },
    image: { label: "Picture", help: "Stands in for the film until it plays, too." },
    video: { label: "Film", help: "A few seconds, as MP4 or WebM. It plays without sound." },
    cta_text: { label: "Button" },
    cta_url: { label: "Button leads to" },
    more_text: { label: "Second button" },
    more_url: { label: "Second button leads to" },
    align: { label: "Text", options: leftOrCentre },
  },
  example: (say) => ({
    title: say("Good food, made here"),
    subtitle: say("One sentence that says what you cook, and for whom."),
    cta_text: say("Find out more"),
    cta_url: "/",
  }),
};
