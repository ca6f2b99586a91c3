import type { RichTextProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Html } from "../site/parts/Html";
import type { BlockConfig, Drawn } from "./block";

export function RichText({ html }: Drawn<RichTextProps>) {
  return html ? (
    <Band name="text">
      <Html html={html} />
    </Band>
  ) : null;
}

export const config: BlockConfig<RichTextProps> = {
  label: "Text",
  category: "words",
  fields: { html: { label: "Text" } },
  example: (words) => ({
    html: `<h2>${words.howItBegan}</h2><p>${words.onePot}</p>`,
  }),
  render: RichText,
};
