import type { MediaItem } from "../payload";

interface Props {
  item: MediaItem;
  /** How wide it is drawn, for the choice from the srcset. */
  sizes: string;
  /** The picture of the first screen: loaded at once. */
  first?: boolean;
  /** Says what the picture shows; "" where a text beside it does. */
  alt?: string;
}

/** A picture cropped at its focal point, in its main colour until it is there; `live/pictures.ts` watches over it. */
export function Picture({ item, sizes, first = false, alt = item.alt }: Props) {
  return (
    <img
      className="picture"
      src={item.url}
      srcSet={item.srcset || undefined}
      sizes={item.srcset ? sizes : undefined}
      alt={alt}
      width={item.width ?? undefined}
      height={item.height ?? undefined}
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      data-fallback={item.fallback_url}
      style={{
        objectPosition: `${item.focal.x * 100}% ${item.focal.y * 100}%`,
        backgroundColor: item.dominant_color ?? undefined,
      }}
    />
  );
}
