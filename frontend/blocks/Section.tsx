import type { SectionProps } from "../generated/blocks";
import { LevelContext } from "../site/context";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";
import { isEmpty, Slot } from "./parts/Slot";

/** Blocks on a theme background. Headings inside rank below the section title. */
export default function Section({ title, text, color, width, content, puck }: WithMetadata<SectionProps>) {
  if (isEmpty(content) && !title && !text) return null;
  return (
    <section
      className="band section"
      data-tone={color === "base" ? undefined : color}
      data-width={width === "normal" ? undefined : width}
    >
      <div className="wrap">
        {(title || text) && (
          <div className="band-head">
            {title && <h2>{typeset(title)}</h2>}
            {text && <p className="lead">{typeset(text)}</p>}
          </div>
        )}
        <LevelContext value={title ? 3 : 2}>
          <Slot content={content} metadata={puck.metadata} />
        </LevelContext>
      </div>
    </section>
  );
}

export const config: BlockConfig<SectionProps> = {
  category: "layout",
  fields: {
    color: { label: "Background" },
    width: {
      options: [
        { label: "Text width", value: "text" },
        { label: "Page width", value: "normal" },
        { label: "Full width", value: "full" },
      ],
    },
  },
  example: (say) => ({ title: say("Come as you are"), color: "secondary" }),
};
