import type { RichTextProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Html } from "../site/parts/Html";
import type { BlockConfig, WithMetadata } from "./block";

export default function RichText({ html }: WithMetadata<RichTextProps>) {
  return html ? (
    <Band name="text">
      <Html html={html} />
    </Band>
  ) : null;
}

export const config: BlockConfig<RichTextProps> = {
  category: "words",
  fields: { html: { label: "Text" } },
  example: (say) => ({
    html: `<h2>${say("How it began")}</h2><p>${say("With one pot, a borrowed van and a corner of a parking lot.")}</p>`,
  }),
};
