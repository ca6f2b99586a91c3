import type { ReactElement } from "react";
import type { PublicBlock, SitePayload } from "../generated/schema";

/**
 * The English labels of one setting. `texts/` has the other languages. The setting's type, limits and default
 * are in `generated/blocks.ts`.
 */
export interface BlockWording {
  label?: string;
  help?: string;
  options?: readonly { label: string; value: string | number | boolean }[];
  /** The labels of the settings of each list entry. */
  items?: Readonly<Record<string, BlockWording>>;
}

/** The page data passed to every block, so that a block fetches nothing. */
export interface BlockMetadata {
  site: SitePayload;
  /**
   * Renders a block inside another. In the builder, slots are already rendered, so only page parts need this.
   */
  renderBlock?: (block: PublicBlock) => ReactElement | null;
}

/** The props of a block: its settings and id, and the page data as Puck's metadata. */
export type WithMetadata<Props> = Props & { id: string; puck: { metadata: BlockMetadata } };

export type BlockCategory = "words" | "pictures" | "layout" | "lists" | "business";

/** Translates an English text into the language of the builder's user. */
export type TextTranslator = (english: string) => string;

/** The builder's configuration of a block type, which is not in the site's bundle. */
export interface BlockConfig<Props> {
  category: BlockCategory;
  fields: { [Name in keyof Props]?: BlockWording };
  /** Returns example settings for a preview of the block. Users choose files themselves. */
  example: (say: TextTranslator) => { [Name in keyof Props]?: unknown };
}

/** The options "Show" and "Hide" of a boolean setting. */
export const shownOrHidden = [
  { label: "Show", value: true },
  { label: "Hide", value: false },
] as const;

export const leftOrCentre = [
  { label: "Left", value: "left" },
  { label: "Center", value: "center" },
] as const;
