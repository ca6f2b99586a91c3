import { Band } from "../site/parts/Band";
import { Html } from "../site/parts/Html";
import type { BlockConfig, Drawn } from "./block";

interface Props {
  html: string;
}

export function RichText({ html }: Drawn<Props>) {
  return html ? (
    <Band name="text">
      <Html html={html} />
    </Band>
  ) : null;
}

export const config: BlockConfig<Props> = {
  label: "Text",
  fields: { html: { type: "html", label: "Text" } },
  defaultProps: { html: "" },
  render: RichText,
};
