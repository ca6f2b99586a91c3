import type { ReactElement } from "react";
import type { SitePayload } from "../site/payload";

/** How one setting is edited; the kinds that are not Puck's own are drawn by the panel's inputs. */
export type BlockField =
  | { type: "text" | "textarea" | "url" | "html" | "media" | "cuisine" | "category"; label?: string }
  | { type: "number"; label?: string; min: number; max: number }
  | { type: "radio"; label?: string; options: { label: string; value: string | boolean }[] };

/** What the page knows, handed to every block, so that a block fetches nothing. */
export interface BlockMetadata {
  site: SitePayload;
}

/** What a block draws from: its settings, and the page as the builder's metadata. */
export type Drawn<Props> = Props & { id: string; puck: { metadata: BlockMetadata } };

/** One kind of section as the builder wants it. The site draws `render` alone and leaves the rest out of its bundle. */
export interface BlockConfig<Props> {
  label: string;
  fields: { [Name in keyof Props]?: BlockField };
  defaultProps: Props;
  render: (props: Drawn<Props>) => ReactElement | null;
}
