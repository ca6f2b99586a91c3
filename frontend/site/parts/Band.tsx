import { type ReactNode, use } from "react";
import { LevelContext } from "../context";
import { typeset } from "../typeset";

/** The link to more content of a section. */
export interface More {
  text: string;
  url: string;
}

interface Props {
  name: string;
  /** The target of links to this section. */
  id?: string;
  /** The color pair of the domain to use, by default the base pair. */
  tone?: "primary" | "secondary" | "accent";
  title?: string;
  text?: string;
  more?: More;
  children?: ReactNode;
}

/** A full-width section: heading, content and a link to more. */
export function Band({ name, id, tone, title, text, more, children }: Props) {
  const Heading = `h${use(LevelContext)}` as const;
  // The heading labels the section for screen readers.
  const Part = title ? "section" : "div";
  return (
    <Part id={id} className={`band ${name}`} data-tone={tone}>
      <div className="wrap">
        {(title || text) && (
          <div className="band-head">
            {title && <Heading>{typeset(title)}</Heading>}
            {text && <p className="lead">{typeset(text)}</p>}
          </div>
        )}
        {children}
        {more && (
          <p className="more">
            <a href={more.url}>{more.text}</a>
          </p>
        )}
      </div>
    </Part>
  );
}
