import type { HeroProps } from "../generated/blocks";
import type { PublicBlock } from "../generated/schema";
import { destination } from "../site/business";
import { Hero as HeroSection } from "../site/parts/Hero";
import { type BlockConfig, leftOrCentre, type WithMetadata } from "./block";

/** Return whether the block is the first on the page, ignoring announcement bars. */
export function isFirst(blocks: PublicBlock[], id: string): boolean {
  return blocks.find(({ type }) => type !== "AnnouncementBar")?.props.id === id;
}

export default function Hero(props: WithMetadata<HeroProps>) {
  const { site } = props.puck.metadata;
  const { page } = site;
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
      action={{ text: props.cta_text, url: destination(site, props.cta_url) }}
      more={{ text: props.more_text ?? "", url: destination(site, props.more_url ?? "") }}
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
      label: "Layout",
      options: [
        { label: "Background image", value: "image" },
        { label: "Background video", value: "video" },
        { label: "Text next to image", value: "split" },
      ],
    },
    image: { label: "Image", help: "Also shown until the video plays." },
    video: { label: "Video", help: "Use a short MP4 or WebM. It plays without sound." },
    cta_text: { label: "Button text" },
    cta_url: { label: "Button link" },
    more_text: { label: "Second button text" },
    more_url: { label: "Second button link" },
    align: { label: "Text alignment", options: leftOrCentre },
  },
  example: (say) => ({
    title: say("Good food, made here"),
    subtitle: say("Describe your food and your customers in one sentence."),
    cta_text: say("Learn more"),
    cta_url: "/",
  }),
};
