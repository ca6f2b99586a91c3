// Written by `npm run generate` from tenants/posts/blocks/; a change belongs there.

import type { Block as DrawnBlock, MediaItem } from "../site/payload";

export type PropKind =
  | "text"
  | "texts"
  | "slug"
  | "html"
  | "media"
  | "url"
  | "video"
  | "number"
  | "decimal"
  | "boolean"
  | "choice"
  | "choices"
  | "color"
  | "date"
  | "time"
  | "datetime"
  | "category"
  | "cuisine"
  | "post"
  | "list"
  | "slot";

/** One setting of a block, with the value it has until someone sets it. */
export interface Prop {
  kind: PropKind;
  default: unknown;
  max_length?: number;
  minimum?: number;
  maximum?: number;
  choices?: readonly string[];
  items?: Readonly<Record<string, Prop>>;
  max_items?: number;
  together?: readonly string[];
  unique?: string;
  family?: "image" | "video";
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
      title: { kind: "text", default: "" },
      subtitle: { kind: "text", default: "", max_length: 500 },
      variant: { kind: "choice", default: "image", choices: ["image", "video", "split"] },
      image: { kind: "media", default: null },
      video: { kind: "media", default: null, family: "video" },
      cta_text: { kind: "text", default: "", max_length: 80 },
      cta_url: { kind: "url", default: "" },
      more_text: { kind: "text", default: "", max_length: 80 },
      more_url: { kind: "url", default: "" },
      align: { kind: "choice", default: "left", choices: ["left", "center"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Heading",
    label: "Heading",
    props: {
      text: { kind: "text", default: "" },
      level: { kind: "choice", default: "2", choices: ["2", "3", "4"] },
      align: { kind: "choice", default: "left", choices: ["left", "center"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "RichText",
    label: "Text",
    props: {
      html: { kind: "html", default: "" },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Image",
    label: "Picture",
    props: {
      image: { kind: "media", default: null },
      caption: { kind: "text", default: "", max_length: 300 },
      url: { kind: "url", default: "" },
      width: { kind: "choice", default: "normal", choices: ["text", "normal", "full"] },
      ratio: { kind: "choice", default: "original", choices: ["original", "16:9", "3:2", "4:3", "1:1"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Gallery",
    label: "Gallery",
    props: {
      title: { kind: "text", default: "" },
      images: {
        kind: "list",
        default: [],
        items: {
          image: { kind: "media", default: null },
          caption: { kind: "text", default: "", max_length: 300 },
        },
        max_items: 60,
      },
      columns: { kind: "number", default: 3, minimum: 2, maximum: 4 },
      enlarge: { kind: "boolean", default: true },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Buttons",
    label: "Buttons",
    props: {
      buttons: {
        kind: "list",
        default: [],
        items: {
          text: { kind: "text", default: "", max_length: 80 },
          url: { kind: "url", default: "" },
          style: { kind: "choice", default: "main", choices: ["main", "quiet"] },
        },
        max_items: 8,
      },
      align: { kind: "choice", default: "left", choices: ["left", "center"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Cards",
    label: "Cards",
    props: {
      title: { kind: "text", default: "" },
      text: { kind: "text", default: "", max_length: 1000 },
      cards: {
        kind: "list",
        default: [],
        items: {
          image: { kind: "media", default: null },
          title: { kind: "text", default: "" },
          text: { kind: "text", default: "", max_length: 500 },
          url: { kind: "url", default: "" },
        },
        max_items: 24,
      },
      columns: { kind: "number", default: 3, minimum: 2, maximum: 4 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Quote",
    label: "Quote",
    props: {
      text: { kind: "text", default: "", max_length: 600 },
      author: { kind: "text", default: "", max_length: 120 },
      role: { kind: "text", default: "", max_length: 120 },
      image: { kind: "media", default: null },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Divider",
    label: "Divider",
    props: {
      style: { kind: "choice", default: "line", choices: ["line", "ornament", "space"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "AnnouncementBar",
    label: "Announcement bar",
    props: {
      text: { kind: "text", default: "", max_length: 300 },
      link_text: { kind: "text", default: "", max_length: 80 },
      url: { kind: "url", default: "" },
      color: { kind: "color", default: "accent", choices: ["base", "primary", "secondary", "accent"] },
      starts_at: { kind: "datetime", default: null },
      ends_at: { kind: "datetime", default: null },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Columns",
    label: "Columns",
    props: {
      layout: { kind: "choice", default: "1-1", choices: ["1-1", "1-2", "2-1", "1-1-1", "1-1-1-1"] },
      align: { kind: "choice", default: "top", choices: ["top", "center"] },
      first: { kind: "slot", default: [] },
      second: { kind: "slot", default: [] },
      third: { kind: "slot", default: [] },
      fourth: { kind: "slot", default: [] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Section",
    label: "Section",
    props: {
      title: { kind: "text", default: "" },
      text: { kind: "text", default: "", max_length: 1000 },
      color: { kind: "color", default: "base", choices: ["base", "primary", "secondary", "accent"] },
      width: { kind: "choice", default: "normal", choices: ["text", "normal", "full"] },
      content: { kind: "slot", default: [] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "PagePart",
    label: "Page part",
    props: {
      post_id: { kind: "post", default: null },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "MeetTheMembers",
    label: "Meet the members",
    props: {
      title: { kind: "text", default: "Meet the members" },
      text: { kind: "text", default: "", max_length: 1000 },
      limit: { kind: "number", default: 8, minimum: 1, maximum: 24 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "MembersGrid",
    label: "Members grid",
    props: {
      title: { kind: "text", default: "" },
      limit: { kind: "number", default: 12, minimum: 1, maximum: 48 },
      show_filter: { kind: "boolean", default: true },
      cuisine: { kind: "cuisine", default: "" },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Cuisines",
    label: "Cuisines",
    props: {
      title: { kind: "text", default: "What are you in the mood for?" },
      text: { kind: "text", default: "", max_length: 1000 },
      limit: { kind: "number", default: 12, minimum: 1, maximum: 60 },
      layout: { kind: "choice", default: "chips", choices: ["chips", "cards"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Showcases",
    label: "Showcases",
    props: {
      title: { kind: "text", default: "What’s on" },
      text: { kind: "text", default: "", max_length: 1000 },
      limit: { kind: "number", default: 4, minimum: 1, maximum: 24 },
      coming: { kind: "boolean", default: true },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Catering",
    label: "Catering",
    props: {
      title: { kind: "text", default: "Catering" },
      text: { kind: "text", default: "", max_length: 1000 },
      limit: { kind: "number", default: 6, minimum: 1, maximum: 24 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "BlogList",
    label: "Blog list",
    props: {
      title: { kind: "text", default: "From the blog" },
      limit: { kind: "number", default: 3, minimum: 1, maximum: 24 },
      layout: { kind: "choice", default: "cards", choices: ["cards", "list"] },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Faq",
    label: "Questions and answers",
    props: {
      title: { kind: "text", default: "" },
      category_id: { kind: "category", default: null },
      limit: { kind: "number", default: 10, minimum: 1, maximum: 50 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "FoodMenu",
    label: "Food menu",
    props: {
      title: { kind: "text", default: "Menu" },
      text: { kind: "text", default: "", max_length: 1000 },
      sections: {
        kind: "list",
        default: [],
        items: {
          title: { kind: "text", default: "", max_length: 120 },
          text: { kind: "text", default: "", max_length: 500 },
          dishes: {
            kind: "list",
            default: [],
            items: {
              name: { kind: "text", default: "", max_length: 120 },
              description: { kind: "text", default: "", max_length: 500 },
              price: { kind: "text", default: "", max_length: 40 },
              diets: {
                kind: "choices",
                default: [],
                choices: [
                  "vegan",
                  "vegetarian",
                  "gluten_free",
                  "dairy_free",
                  "halal",
                  "kosher",
                  "organic",
                  "spicy",
                  "new",
                ],
              },
              allergens: {
                kind: "choices",
                default: [],
                choices: [
                  "gluten",
                  "crustaceans",
                  "eggs",
                  "fish",
                  "peanuts",
                  "soy",
                  "milk",
                  "nuts",
                  "celery",
                  "mustard",
                  "sesame",
                  "sulphites",
                  "lupin",
                  "molluscs",
                ],
              },
              image: { kind: "media", default: null },
              unavailable: { kind: "boolean", default: false },
            },
            max_items: 100,
          },
        },
        max_items: 30,
      },
      note: { kind: "text", default: "", max_length: 1000 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "OpeningHours",
    label: "Opening hours",
    props: {
      title: { kind: "text", default: "Hours" },
      text: { kind: "text", default: "", max_length: 500 },
      hours: {
        kind: "list",
        default: [],
        items: {
          day: {
            kind: "choice",
            default: "monday",
            choices: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
          },
          opens: { kind: "time", default: "" },
          closes: { kind: "time", default: "" },
          note: { kind: "text", default: "", max_length: 120 },
        },
        together: ["opens", "closes"],
      },
      exceptions: {
        kind: "list",
        default: [],
        items: {
          from_date: { kind: "date", default: "" },
          to_date: { kind: "date", default: "" },
          opens: { kind: "time", default: "" },
          closes: { kind: "time", default: "" },
          note: { kind: "text", default: "", max_length: 120 },
        },
        together: ["opens", "closes"],
      },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Locations",
    label: "Locations",
    props: {
      title: { kind: "text", default: "Where to find us" },
      text: { kind: "text", default: "", max_length: 1000 },
      places: {
        kind: "list",
        default: [],
        items: {
          name: { kind: "text", default: "", max_length: 120 },
          address: { kind: "text", default: "", max_length: 300 },
          latitude: { kind: "decimal", default: null, minimum: -90, maximum: 90 },
          longitude: { kind: "decimal", default: null, minimum: -180, maximum: 180 },
          note: { kind: "text", default: "", max_length: 500 },
          url: { kind: "url", default: "" },
        },
        together: ["latitude", "longitude"],
      },
      show_map: { kind: "boolean", default: true },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Form",
    label: "Form",
    props: {
      title: { kind: "text", default: "" },
      text: { kind: "text", default: "", max_length: 1000 },
      fields: {
        kind: "list",
        default: [],
        items: {
          label: { kind: "text", default: "", max_length: 200 },
          type: {
            kind: "choice",
            default: "text",
            choices: ["text", "textarea", "email", "phone", "number", "date", "select", "checkbox", "file"],
          },
          required: { kind: "boolean", default: false },
          options: { kind: "texts", default: [], max_length: 120 },
          help: { kind: "text", default: "", max_length: 300 },
          name: { kind: "slug", default: "", max_length: 60 },
        },
        max_items: 40,
        unique: "name",
      },
      consent_text: { kind: "text", default: "", max_length: 1000 },
      submit_text: { kind: "text", default: "Send", max_length: 80 },
      success_text: { kind: "text", default: "Thank you. We will get back to you.", max_length: 1000 },
      autoreply_text: { kind: "text", default: "", max_length: 2000 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "Socials",
    label: "Socials",
    props: {
      title: { kind: "text", default: "Follow us" },
      text: { kind: "text", default: "", max_length: 500 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
  {
    type: "VideoEmbed",
    label: "Video",
    props: {
      title: { kind: "text", default: "" },
      video: { kind: "video", default: "" },
      poster: { kind: "media", default: null },
      caption: { kind: "text", default: "", max_length: 300 },
      visibility: { kind: "choices", default: [], choices: ["phone", "tablet", "desktop"] },
      spacing: { kind: "choice", default: "normal", choices: ["none", "small", "normal", "large"] },
    },
  },
] as const satisfies readonly Block[];

export interface HeroProps {
  id: string;
  title: string;
  subtitle: string;
  variant: "image" | "video" | "split";
  image: number | null;
  image_item: MediaItem | null;
  video: number | null;
  video_item: MediaItem | null;
  cta_text: string;
  cta_url: string;
  more_text: string;
  more_url: string;
  align: "left" | "center";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface HeadingProps {
  id: string;
  text: string;
  level: "2" | "3" | "4";
  align: "left" | "center";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface RichTextProps {
  id: string;
  html: string;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface ImageProps {
  id: string;
  image: number | null;
  image_item: MediaItem | null;
  caption: string;
  url: string;
  width: "text" | "normal" | "full";
  ratio: "original" | "16:9" | "3:2" | "4:3" | "1:1";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface GalleryProps {
  id: string;
  title: string;
  images: { image: number | null; image_item: MediaItem | null; caption: string }[];
  columns: number;
  enlarge: boolean;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface ButtonsProps {
  id: string;
  buttons: { text: string; url: string; style: "main" | "quiet" }[];
  align: "left" | "center";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface CardsProps {
  id: string;
  title: string;
  text: string;
  cards: { image: number | null; image_item: MediaItem | null; title: string; text: string; url: string }[];
  columns: number;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface QuoteProps {
  id: string;
  text: string;
  author: string;
  role: string;
  image: number | null;
  image_item: MediaItem | null;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface DividerProps {
  id: string;
  style: "line" | "ornament" | "space";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface AnnouncementBarProps {
  id: string;
  text: string;
  link_text: string;
  url: string;
  color: "base" | "primary" | "secondary" | "accent";
  starts_at: string | null;
  ends_at: string | null;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface ColumnsProps {
  id: string;
  layout: "1-1" | "1-2" | "2-1" | "1-1-1" | "1-1-1-1";
  align: "top" | "center";
  first: DrawnBlock[];
  second: DrawnBlock[];
  third: DrawnBlock[];
  fourth: DrawnBlock[];
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface SectionProps {
  id: string;
  title: string;
  text: string;
  color: "base" | "primary" | "secondary" | "accent";
  width: "text" | "normal" | "full";
  content: DrawnBlock[];
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface PagePartProps {
  id: string;
  post_id: number | null;
  post_id_item: { id: number; blocks: DrawnBlock[] } | null;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface MeetTheMembersProps {
  id: string;
  title: string;
  text: string;
  limit: number;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface MembersGridProps {
  id: string;
  title: string;
  limit: number;
  show_filter: boolean;
  cuisine: string;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface CuisinesProps {
  id: string;
  title: string;
  text: string;
  limit: number;
  layout: "chips" | "cards";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface ShowcasesProps {
  id: string;
  title: string;
  text: string;
  limit: number;
  coming: boolean;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface CateringProps {
  id: string;
  title: string;
  text: string;
  limit: number;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface BlogListProps {
  id: string;
  title: string;
  limit: number;
  layout: "cards" | "list";
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface FaqProps {
  id: string;
  title: string;
  category_id: number | null;
  limit: number;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface FoodMenuProps {
  id: string;
  title: string;
  text: string;
  sections: {
    title: string;
    text: string;
    dishes: {
      name: string;
      description: string;
      price: string;
      diets: (
        | "vegan"
        | "vegetarian"
        | "gluten_free"
        | "dairy_free"
        | "halal"
        | "kosher"
        | "organic"
        | "spicy"
        | "new"
      )[];
      allergens: (
        | "gluten"
        | "crustaceans"
        | "eggs"
        | "fish"
        | "peanuts"
        | "soy"
        | "milk"
        | "nuts"
        | "celery"
        | "mustard"
        | "sesame"
        | "sulphites"
        | "lupin"
        | "molluscs"
      )[];
      image: number | null;
      image_item: MediaItem | null;
      unavailable: boolean;
    }[];
  }[];
  note: string;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface OpeningHoursProps {
  id: string;
  title: string;
  text: string;
  hours: {
    day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
    opens: string;
    closes: string;
    note: string;
  }[];
  exceptions: { from_date: string; to_date: string; opens: string; closes: string; note: string }[];
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface LocationsProps {
  id: string;
  title: string;
  text: string;
  places: {
    name: string;
    address: string;
    latitude: number | null;
    longitude: number | null;
    note: string;
    url: string;
  }[];
  show_map: boolean;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface FormProps {
  id: string;
  title: string;
  text: string;
  fields: {
    label: string;
    type: "text" | "textarea" | "email" | "phone" | "number" | "date" | "select" | "checkbox" | "file";
    required: boolean;
    options: string[];
    help: string;
    name: string;
  }[];
  consent_text: string;
  submit_text: string;
  success_text: string;
  autoreply_text: string;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface SocialsProps {
  id: string;
  title: string;
  text: string;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

export interface VideoEmbedProps {
  id: string;
  title: string;
  video: string;
  poster: number | null;
  poster_item: MediaItem | null;
  caption: string;
  visibility: ("phone" | "tablet" | "desktop")[];
  spacing: "none" | "small" | "normal" | "large";
}

/** The props of each block, by its type. */
export interface BlockProps {
  Hero: HeroProps;
  Heading: HeadingProps;
  RichText: RichTextProps;
  Image: ImageProps;
  Gallery: GalleryProps;
  Buttons: ButtonsProps;
  Cards: CardsProps;
  Quote: QuoteProps;
  Divider: DividerProps;
  AnnouncementBar: AnnouncementBarProps;
  Columns: ColumnsProps;
  Section: SectionProps;
  PagePart: PagePartProps;
  MeetTheMembers: MeetTheMembersProps;
  MembersGrid: MembersGridProps;
  Cuisines: CuisinesProps;
  Showcases: ShowcasesProps;
  Catering: CateringProps;
  BlogList: BlogListProps;
  Faq: FaqProps;
  FoodMenu: FoodMenuProps;
  OpeningHours: OpeningHoursProps;
  Locations: LocationsProps;
  Form: FormProps;
  Socials: SocialsProps;
  VideoEmbed: VideoEmbedProps;
}

export type BlockType = keyof BlockProps;
