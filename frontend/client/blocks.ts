// Written by `npm run generate` from tenants/posts/blocks.py; a change belongs there.

import type { MediaItem } from "../site/payload";

export type PropKind =
  | "text"
  | "html"
  | "media"
  | "url"
  | "number"
  | "boolean"
  | "choice"
  | "category"
  | "cuisine";

/** One setting of a block, with the value it has until someone sets it. */
export interface Prop {
  kind: PropKind;
  default: unknown;
  max_length: number;
  minimum: number;
  maximum: number;
  choices: readonly string[];
}

/** A kind of section; the front end draws it by its type. */
export interface Block {
  type: string;
  label: string;
  props: Readonly<Record<string, Prop>>;
}

export const blocks = [
  {
    type: "Hero",
    label: "Hero",
    props: {
      title: { kind: "text", default: "", max_length: 200, minimum: 0, maximum: 0, choices: [] },
      subtitle: { kind: "text", default: "", max_length: 500, minimum: 0, maximum: 0, choices: [] },
      image: { kind: "media", default: null, max_length: 200, minimum: 0, maximum: 0, choices: [] },
      cta_text: { kind: "text", default: "", max_length: 80, minimum: 0, maximum: 0, choices: [] },
      cta_url: { kind: "url", default: "", max_length: 200, minimum: 0, maximum: 0, choices: [] },
      align: {
        kind: "choice",
        default: "left",
        max_length: 200,
        minimum: 0,
        maximum: 0,
        choices: ["left", "center"],
      },
    },
  },
  {
    type: "RichText",
    label: "Text",
    props: { html: { kind: "html", default: "", max_length: 200, minimum: 0, maximum: 0, choices: [] } },
  },
  {
    type: "MembersGrid",
    label: "Members grid",
    props: {
      title: { kind: "text", default: "", max_length: 200, minimum: 0, maximum: 0, choices: [] },
      limit: { kind: "number", default: 12, max_length: 200, minimum: 1, maximum: 48, choices: [] },
      show_filter: { kind: "boolean", default: true, max_length: 200, minimum: 0, maximum: 0, choices: [] },
      cuisine: { kind: "cuisine", default: "", max_length: 200, minimum: 0, maximum: 0, choices: [] },
    },
  },
  {
    type: "MeetTheMembers",
    label: "Meet the members",
    props: {
      title: {
        kind: "text",
        default: "Meet the members",
        max_length: 200,
        minimum: 0,
        maximum: 0,
        choices: [],
      },
      text: { kind: "text", default: "", max_length: 1000, minimum: 0, maximum: 0, choices: [] },
      limit: { kind: "number", default: 8, max_length: 200, minimum: 1, maximum: 24, choices: [] },
    },
  },
  {
    type: "Faq",
    label: "Questions and answers",
    props: {
      title: { kind: "text", default: "", max_length: 200, minimum: 0, maximum: 0, choices: [] },
      category_id: { kind: "category", default: null, max_length: 200, minimum: 0, maximum: 0, choices: [] },
      limit: { kind: "number", default: 10, max_length: 200, minimum: 1, maximum: 50, choices: [] },
    },
  },
] as const satisfies readonly Block[];

export interface HeroProps {
  id: string;
  title: string;
  subtitle: string;
  image: number | null;
  image_item: MediaItem | null;
  cta_text: string;
  cta_url: string;
  align: "left" | "center";
}

export interface RichTextProps {
  id: string;
  html: string;
}

export interface MembersGridProps {
  id: string;
  title: string;
  limit: number;
  show_filter: boolean;
  cuisine: string;
}

export interface MeetTheMembersProps {
  id: string;
  title: string;
  text: string;
  limit: number;
}

export interface FaqProps {
  id: string;
  title: string;
  category_id: number | null;
  limit: number;
}

/** The props of each block, by its type. */
export interface BlockProps {
  Hero: HeroProps;
  RichText: RichTextProps;
  MembersGrid: MembersGridProps;
  MeetTheMembers: MeetTheMembersProps;
  Faq: FaqProps;
}

export type BlockType = keyof BlockProps;
