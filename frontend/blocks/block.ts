import type { ReactElement } from "react";
import type { PublicBlock, SitePayload } from "../generated/schema";

/**
 * The English labels of one setting; `texts/` has the other languages. The setting's type, limits and default
 * are in `generated/blocks.ts`.
 */
export interface BlockWording {
  label?: string;
  help?: string;
  options?: readonly { label: string; value: string | number | boolean }[];
  /** The settings of a list's entries. */
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

/** The props of a block: its settings, and the page data as the builder's metadata. */
export type WithMetadata<Props> = Props & { id: string; puck: { metadata: BlockMetadata } };

export type BlockCategory = "words" | "pictures" | "layout" | "lists" | "business";

/** Translates an English text into the language of the builder's user. */
export type TextTranslator = (english: string) => string;

/** The builder's part of a block type; the site's bundle does not contain it. */
export interface BlockConfig<Props> {
  category: BlockCategory;
  fields: { [Name in keyof Props]?: BlockWording };
  /** Example settings, to preview the block; users choose files themselves. */
  example: (say: TextTranslator) => { [Name in keyof Props]?: unknown };
}

/** "Show" and "Hide" for a boolean setting. */
export const shownOrHidden = [
  { label: "Show", value: true },
  { label: "Hide", value: false },
] as const;

export const leftOrCentre = [
  { label: "Left", value: "left" },
  { label: "Center", value: "center" },
] as const;
