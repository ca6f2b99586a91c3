import { type ReactNode, use } from "react";
import { LevelContext } from "../context";
import { typeset } from "../typeset";

/** Where there is more of what a section shows. */
export interface More {
  text: string;
  url: string;
}

interface Props {
  name: string;
  /** Which of the domain's colour pairs it stands on; the base when not said. */
  tone?: "primary" | "secondary" | "accent";
  title?: string;
  text?: string;
  more?: More;
  children?: ReactNode;
}

/** A section across the page: its heading, its content, the way to more. */
export function Band({ name, tone, title, text, more, children }: Props) {
  const Heading = `h${use(LevelContext)}` as const;
  // A section is announced by its heading.
  const Part = title ? "section" : "div";
  return (
    <Part className={`band ${name}`} data-tone={tone}>
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
