import type { ImageProps } from "../generated/blocks";
import { safe } from "../site/links";
import { Picture } from "../site/parts/Picture";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

const sizes = {
  text: "(min-width: 720px) 40rem, 92vw",
  normal: "(min-width: 1280px) 72rem, 92vw",
  full: "100vw",
};

export default function Image({
  id,
  image_item,
  caption,
  url,
  width,
  ratio,
  puck,
}: WithMetadata<ImageProps>) {
  if (!image_item) return null;
  const first = puck.metadata.site.page.blocks[0]?.props.id === id;
  const picture = <Picture item={image_item} sizes={sizes[width]} when={first ? "first" : "near"} />;
  const link = url && safe(url);
  return (
    <div className="band image" data-width={width} data-ratio={ratio}>
      <figure className="wrap">
        {link ? <a href={link}>{picture}</a> : picture}
        {caption && <figcaption className="note">{typeset(caption)}</figcaption>}
      </figure>
    </div>
  );
}

export const config: BlockConfig<ImageProps> = {
  category: "pictures",
  fields: {
    image: { label: "Image" },
    url: { label: "Link" },
    width: {
      options: [
        { label: "Text width", value: "text" },
        { label: "Page width", value: "normal" },
        { label: "Full width", value: "full" },
      ],
    },
    ratio: {
      label: "Aspect ratio",
      options: [
        { label: "Original", value: "original" },
        { label: "16:9", value: "16:9" },
        { label: "3:2", value: "3:2" },
        { label: "4:3", value: "4:3" },
        { label: "Square", value: "1:1" },
      ],
    },
  },
  example: (say) => ({ caption: say("The kitchen, at seven in the morning.") }),
};
