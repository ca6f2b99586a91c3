import type { MediaItem } from "../../generated/schema";

interface Props {
  item: MediaItem;
  /** How wide it is drawn, for the choice among its sizes. */
  sizes: string;
  /** "first": what one sees first and waits for; "early": on the first screen, but small; else when it comes near. */
  when?: "first" | "early" | "near";
  /** Says what the picture shows; "" where a text beside it does. */
  alt?: string;
}

/** A picture cropped at its focal point, in its main colour until it is there; `live/pictures.ts` watches over it. */
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

/** The address of the picture in a size that is enough for a screen, where only one can be named. */
export function enough(item: MediaItem): string {
  const sizes = [...item.srcset.matchAll(/(\S+) (\d+)w/g)].map(
    ([, url, width]) => [Number(width), url] as const,
  );
  const fitting = sizes.filter(([width]) => width <= 1280).sort(([one], [other]) => other - one);
  return fitting[0]?.[1] ?? item.url;
}
