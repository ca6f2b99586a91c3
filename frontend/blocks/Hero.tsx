import { Hero as HeroSection } from "../site/parts/Hero";
import type { MediaItem } from "../site/payload";
import type { BlockConfig, Drawn } from "./block";

interface Props {
  title: string;
  subtitle: string;
  image: number | null;
  /** The picture behind `image`, put beside it by the server. */
  image_item?: MediaItem | null;
  cta_text: string;
  cta_url: string;
  align: "left" | "center";
}

export function Hero({ id, title, subtitle, image_item, cta_text, cta_url, align, puck }: Drawn<Props>) {
  return (
    <HeroSection
      title={title}
      subtitle={subtitle}
      image={image_item}
      action={{ text: cta_text, url: cta_url }}
      centred={align === "center"}
      first={puck.metadata.site.page.blocks[0]?.props.id === id}
    />
  );
}

export const config: BlockConfig<Props> = {
  label: "Hero",
  fields: {
    title: { type: "text" },
    subtitle: { type: "textarea" },
    image: { type: "media" },
    cta_text: { type: "text", label: "Button" },
    cta_url: { type: "url", label: "Button leads to" },
    align: {
      type: "radio",
      options: [
        { label: "Left", value: "left" },
        { label: "Centre", value: "center" },
      ],
    },
  },
  defaultProps: { title: "", subtitle: "", image: null, cta_text: "", cta_url: "", align: "left" },
  render: Hero,
};
