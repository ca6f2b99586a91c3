import type { ReactElement } from "react";
import type { DrawnBlock, SitePayload } from "../generated/schema";

/** How an editor reads one setting, in English; `texts/` has the other languages. Its kind, limits and default are those of `generated/blocks.ts`. */
export interface BlockWording {
  label?: string;
  help?: string;
  options?: readonly { label: string; value: string | number | boolean }[];
  /** The settings of a list's entries. */
  items?: Readonly<Record<string, BlockWording>>;
}

/** What the page knows, handed to every block, so that a block fetches nothing. */
export interface BlockMetadata {
  site: SitePayload;
  /** Draws a block inside another; in the builder slots come drawn and only page parts need it. */
  draw?: (block: DrawnBlock) => ReactElement | null;
}

/** What a block draws from: its settings, and the page as the builder's metadata. */
export type Drawn<Props> = Props & { id: string; puck: { metadata: BlockMetadata } };

export type BlockCategory = "words" | "pictures" | "layout" | "lists" | "business";

/** Gives the text of an English one in the language of whoever builds. */
export type TextTranslator = (english: string) => string;

/** One kind of section as the builder wants it; the site leaves it out of its bundle. */
export interface BlockConfig<Props> {
  category: BlockCategory;
  fields: { [Name in keyof Props]?: BlockWording };
  /** Settings that show what the block can be; files are chosen by whoever uses it. */
  example: (say: TextTranslator) => { [Name in keyof Props]?: unknown };
}

/** "Show" and "Hide" for a setting that is true or false. */
export const shownOrHidden = [
  { label: "Show", value: true },
  { label: "Hide", value: false },
] as const;

export const leftOrCentre = [
  { label: "Left", value: "left" },
  { label: "Center", value: "center" },
] as const;
