import type { ReactNode } from "react";
import { useVisit } from "../context";
import { safe } from "../links";
import type { MediaItem } from "../payload";
import { typeset } from "../typeset";
import { Picture } from "./Picture";
import { Truck } from "./Truck";

interface Props {
  title: string;
  subtitle: string;
  image: MediaItem | null | undefined;
  action: { text: string; url: string };
  centred?: boolean;
  /** The first of a page carries its only h1. */
  first: boolean;
  children?: ReactNode;
}

/** The first screen: who this is, what they offer, one thing to do. */
export function Hero({ title, subtitle, image, action, centred = false, first, children }: Props) {
  const { domain } = useVisit().site;
  const Heading = first ? "h1" : "h2";
  const art = domain.template === "association" ? <Truck /> : domain.template === "restaurant" && <Plate />;
  const words = typeset(title);
  return (
    <section
      className={`hero${centred ? " is-centred" : ""}${image ? " has-picture" : ""}`}
      data-tone="primary"
    >
      <div className="wrap">
        <div className="hero-text">
          <Heading data-long={words.length > 24 || undefined}>{words}</Heading>
          {subtitle && <p className="lead">{typeset(subtitle)}</p>}
          {action.text && action.url && (
            <p>
              <a className="button" href={safe(action.url)}>
                {typeset(action.text)}
              </a>
            </p>
          )}
          {children}
        </div>
        {(image || art) && (
          <div className="hero-art">
            {image ? <Picture item={image} sizes="(min-width: 960px) 60vw, 100vw" first={first} /> : art}
          </div>
        )}
      </div>
    </section>
  );
}

/** A laid place, drawn in the domain's colours. */
function Plate() {
  return <div className="plate" aria-hidden="true" />;
}
