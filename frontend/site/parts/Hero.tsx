import type { ReactNode } from "react";
import type { MediaItem } from "../../generated/schema";
import { useDerived, useVisit } from "../context";
import { safe } from "../links";
import { isHappening } from "../stopState";
import { today } from "../stops";
import { typeset } from "../typeset";
import { enough, Picture } from "./Picture";
import { Truck } from "./Truck";
import { heroWidth } from "./widths";

interface Props {
  title: string;
  subtitle: string;
  image: MediaItem | null | undefined;
  /** A silent video instead of the image. The image is shown until the video plays. */
  video?: MediaItem | null;
  action: { text: string; url: string };
  /** A second action. */
  more?: { text: string; url: string } | undefined;
  centred?: boolean;
  /** Whether text and image are side by side, each with half of the width. */
  split?: boolean;
  /** Whether this is the first hero of the page, which contains the page's only h1. */
  first: boolean;
  children?: ReactNode;
}

/** The first screen, with the name, the offer and one action. */
export function Hero(props: Props) {
  const { title, subtitle, image, video, action, more, centred, split, first, children } = props;
  const { domain } = useVisit().site;
  const Heading = first ? "h1" : "h2";
  const art = domain.template === "association" ? <Truck /> : domain.template === "restaurant" && <Plate />;
  const words = typeset(title);
  return (
    <section
      className={`hero${centred ? " is-centred" : ""}${split ? " is-split" : ""}${image || video ? " has-picture" : ""}`}
      data-tone="primary"
    >
      <div className="wrap">
        <div className="hero-text">
          <Heading data-long={words.length > 24 || undefined}>{words}</Heading>
          {subtitle && <p className="lead">{typeset(subtitle)}</p>}
          <Actions actions={[action, ...(more ? [more] : [])]} />
          {first && <HeroStops />}
          {children}
        </div>
        {(image || video || art) && (
          <div className="hero-art">
            {video ? (
              <BackgroundVideo item={video} poster={image} />
            ) : image ? (
              <Picture
                item={image}
                sizes={heroWidth(image, { template: domain.template, split, centred })}
                when={first ? "first" : "near"}
              />
            ) : (
              art
            )}
          </div>
        )}
      </div>
    </section>
  );
}

const mostNames = 3;

/** The businesses that are out now, on the first screen of an association's home page. */
function HeroStops() {
  const { site } = useVisit();
  const names = useDerived((visit) => {
    const out = today(visit.site, visit.site.stops).now.filter(isHappening);
    return out.map(({ business }) => business.title);
  });
  if (site.url !== "" || site.business.is_subject || !names.length) return null;
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  return (
    <div className="hero-stops" data-fresh="hero-stops">
      <a href="/today">
        <b>{names.length} out now:</b> <span>{typeset(names.slice(0, mostNames).join(", ") + more)}</span>
      </a>
    </div>
  );
}

function Actions({ actions }: { actions: { text: string; url: string }[] }) {
  const shown = actions.filter(({ text, url }) => text && url);
  if (!shown.length) return null;
  return (
    <p className="actions">
      {shown.map(({ text, url }, index) => (
        <a key={text} className={index ? "button is-quiet" : "button"} href={safe(url)}>
          {typeset(text)}
        </a>
      ))}
    </p>
  );
}

/**
 * A background video. It plays automatically without sound, so it is decorative, and the text next to it must
 * be complete. Visitors can stop the video. Visitors who prefer reduced motion see only the image.
 */
function BackgroundVideo({ item, poster }: { item: MediaItem; poster: MediaItem | null | undefined }) {
  return (
    <>
      <video
        className="picture"
        poster={poster ? enough(poster) : undefined}
        autoPlay
        muted
        loop
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
      >
        <source src={item.url} media="(prefers-reduced-motion: no-preference)" />
      </video>
      <button
        type="button"
        className="video-stop"
        data-opens="video"
        aria-label="Pause video"
        aria-pressed="false"
      />
    </>
  );
}

/** A set table, in the domain's colors. */
function Plate() {
  return <div className="plate" aria-hidden="true" />;
}
