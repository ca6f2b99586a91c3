import type { ReactNode } from "react";
import type { MediaItem } from "../../generated/schema";
import { useVisit } from "../context";
import { safe } from "../links";
import { typeset } from "../typeset";
import { enough, Picture } from "./Picture";
import { Truck } from "./Truck";
import { heroWidth } from "./widths";

interface Props {
  title: string;
  subtitle: string;
  image: MediaItem | null | undefined;
  /** A silent film in the picture's place; the picture stands in until it plays. */
  video?: MediaItem | null;
  action: { text: string; url: string };
  /** Something else one may do. */
  more?: { text: string; url: string };
  centred?: boolean;
  /** Text and picture side by side, each in half of the page. */
  split?: boolean;
  /** The first of a page carries its only h1. */
  first: boolean;
  children?: ReactNode;
}

/** The first screen: who this is, what they offer, one thing to do. */
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
          {children}
        </div>
        {(image || video || art) && (
          <div className="hero-art">
            {video ? (
              <Film item={video} poster={image} />
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
 * It moves without sound and without being asked, so it is decoration: what it shows is said beside it. Anybody can
 * stop it, and who wants no motion is not sent it: the picture stays.
 */
function Film({ item, poster }: { item: MediaItem; poster: MediaItem | null | undefined }) {
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
        className="film-stop"
        data-opens="film"
        aria-label="Stop the film"
        aria-pressed="false"
      />
    </>
  );
}

/** A laid place, drawn in the domain's colours. */
function Plate() {
  return <div className="plate" aria-hidden="true" />;
}
