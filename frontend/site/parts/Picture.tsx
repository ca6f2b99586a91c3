import type { MediaItem } from "../../generated/schema";

interface Props {
  item: MediaItem;
  /** The rendered width, used to choose among the sizes of the image. */
  sizes: string;
  /**
   * "first" is the main image of the first screen, and "early" a small image there. Any other image is loaded
   * when near.
   */
  when?: "first" | "early" | "near";
  /** The alternative text, or "" if the text next to the image has the same content. */
  alt?: string;
}

/**
 * An image cropped at its focal point, with its main color as placeholder. `live/pictures.ts` handles
 * failures.
 */
export function Picture({ item, sizes, when = "near", alt = item.alt }: Props) {
  const image = (
    <img
      className="picture"
      src={item.url}
      srcSet={item.srcset || undefined}
      sizes={item.srcset ? sizes : undefined}
      alt={alt}
      width={item.width ?? undefined}
      height={item.height ?? undefined}
      loading={when === "near" ? "lazy" : undefined}
      fetchPriority={when === "first" ? "high" : undefined}
      decoding={when === "first" ? undefined : "async"}
      data-fallback={item.fallback_url}
      style={{
        objectPosition: `${item.focal.x * 100}% ${item.focal.y * 100}%`,
        backgroundColor: item.dominant_color ?? undefined,
      }}
    />
  );
  if (!item.sources.length) return image;
  return (
    <picture>
      {item.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

/** Return the URL of a size that suits most screens, for places that accept only one URL. */
export function enough(item: MediaItem): string {
  const sizes = [...item.srcset.matchAll(/(\S+) (\d+)w/g)].map(
    ([, url, width]) => [Number(width), url] as const,
  );
  const fitting = sizes.filter(([width]) => width <= 1280).sort(([one], [other]) => other - one);
  return fitting[0]?.[1] ?? item.url;
}
