import type { RichTextProps } from "../client/blocks";
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
  example: {
    html: "<h2>How it began</h2><p>With one pot, a borrowed van and a parking spot nobody wanted.</p>",
  },
  render: RichText,
};
