import type { HeadingProps } from "../generated/blocks";
import { typeset } from "../site/typeset";
import { type BlockConfig, leftOrCentre, type WithMetadata } from "./block";

export default function Heading({ text, level, align }: WithMetadata<HeadingProps>) {
  const Level = `h${level}` as const;
  return text ? (
    <div className="band heading" data-align={align}>
      <div className="wrap">
        <Level>{typeset(text)}</Level>
      </div>
    </div>
  ) : null;
}

export const config: BlockConfig<HeadingProps> = {
  category: "words",
  fields: {
    level: {
      label: "Size",
      help: "Don't skip sizes. The page title is the largest heading.",
      options: [
        { label: "Large", value: "2" },
        { label: "Medium", value: "3" },
        { label: "Small", value: "4" },
      ],
    },
    align: { label: "Text alignment", options: leftOrCentre },
  },
  example: (say) => ({ text: say("What we cook") }),
};
