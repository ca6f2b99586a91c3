import type { GalleryProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Picture } from "../site/parts/Picture";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

export default function Gallery({ title, images, columns, enlarge }: WithMetadata<GalleryProps>) {
  const shown = images.filter(({ image_item }) => image_item);
  if (!shown.length) return null;
  return (
    <Band name="gallery" title={title}>
      <ul data-columns={columns}>
        {shown.map(({ image_item, caption }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image can appear twice, and the list is never reordered
          <li key={index}>
            <figure>
              {image_item && <LinkedPicture item={image_item} caption={caption} enlarge={enlarge} />}
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}

interface LinkedPictureProps {
  item: NonNullable<GalleryProps["images"][number]["image_item"]>;
  caption: string;
  enlarge: boolean;
}

/** An image that links to its full size. With JavaScript it opens in a lightbox. */
function LinkedPicture({ item, caption, enlarge }: LinkedPictureProps) {
  const picture = <Picture item={item} sizes="(min-width: 960px) 24rem, (min-width: 600px) 46vw, 92vw" />;
  return (
    <>
      {enlarge ? (
        <a href={item.url} data-opens="lightbox" aria-label={`Enlarge ${caption || item.alt || "image"}`}>
          {picture}
        </a>
      ) : (
        picture
      )}
      {caption && <figcaption className="note">{typeset(caption)}</figcaption>}
    </>
  );
}

export const config: BlockConfig<GalleryProps> = {
  category: "pictures",
  fields: {
    images: { label: "Images", items: { image: { label: "Image" } } },
    enlarge: {
      label: "On click",
      options: [
        { label: "Open full size", value: true },
        { label: "Do nothing", value: false },
      ],
    },
  },
  example: (say) => ({ title: say("From last summer"), images: [{}, {}, {}] }),
};
