import type { ButtonsProps } from "../generated/blocks";
import { destination } from "../site/business";
import { safe } from "../site/links";
import { typeset } from "../site/typeset";
import { type BlockConfig, leftOrCentre, type WithMetadata } from "./block";

export default function Buttons({ buttons, align, puck }: WithMetadata<ButtonsProps>) {
  const shown = buttons.filter(({ text, url }) => text && safe(url));
  if (!shown.length) return null;
  return (
    <div className="band buttons" data-align={align}>
      <div className="wrap">
        {shown.map(({ text, url, style }, index) => (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no id, can be identical, and are never reordered
            key={index}
            className={style === "quiet" ? "button is-quiet" : "button"}
            href={safe(destination(puck.metadata.site, url))}
          >
            {typeset(text)}
          </a>
        ))}
      </div>
    </div>
  );
}

export const config: BlockConfig<ButtonsProps> = {
  category: "words",
  fields: {
    buttons: {
      items: {
        url: { label: "Link" },
        style: {
          label: "Style",
          options: [
            { label: "Primary", value: "main" },
            { label: "Secondary", value: "quiet" },
          ],
        },
      },
    },
    align: { label: "Alignment", options: leftOrCentre },
  },
  example: (say) => ({ buttons: [{ text: say("Book a table"), url: "/contact", style: "main" }] }),
};
