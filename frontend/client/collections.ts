// Written by `npm run generate` from tenants/posts/collections.py; a change belongs there.

export type Filter = "" | "cuisine" | "category";

export type Icon = "article" | "description" | "storefront" | "ramen" | "room_service" | "pictures";

export type Kind =
  | "text"
  | "long_text"
  | "rich_text"
  | "email"
  | "phone"
  | "url"
  | "date"
  | "number"
  | "author"
  | "links"
  | "hours"
  | "locations"
  | "media"
  | "media_list"
  | "cuisines"
  | "cuisine_tags"
  | "categories";

export type Layout = "article" | "short" | "facts";

export type ListStyle = "cards" | "rows";

export type Place = "attributes" | "media" | "external_data";

export type SchemaOrg = "" | "FoodEstablishment" | "BlogPosting" | "Event";

export type SortOrder = "position" | "latest";

/** One thing a post of a collection holds; a required one must be filled before it can be published. */
export interface Field {
  name: string;
  kind: Kind;
  label: string;
  required: boolean;
  max_length: number | null;
  minimum: number | null;
  maximum: number | null;
  title: string;
  place: Place;
}

/** One kind of post: its number and names on the wire, its fields, and how site and panel show it. */
export interface Collection {
  type: number;
  slug: string;
  label: string;
  fields: readonly Field[];
  columns: readonly string[];
  icon: Icon;
  menu_order: number;
  plural: string;
  url_prefix: string;
  index_path: string;
  intro: string;
  shown_as: ListStyle;
  filter: Filter;
  sorted_by: SortOrder;
  layout: Layout;
  result_label: string;
  schema_org: SchemaOrg;
  title: string;
  singular_slug: string;
  site_map_name: string;
}

/** What the public pages know of a collection; its fields and columns are the panel's alone. */
export interface CollectionOnSite {
  slug: string;
  index_path: string;
  shown_as: ListStyle;
  layout: Layout;
  filter: Filter;
  result_label: string;
}

export const collections = [
  {
    type: 1,
    slug: "pages",
    label: "Page",
    fields: [
      {
        name: "description",
        kind: "rich_text",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Description",
        place: "attributes",
      },
      {
        name: "poster",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Poster",
        place: "media",
      },
    ],
    columns: ["title", "url", "status", "updated_at"],
    icon: "description",
    menu_order: 2,
    plural: "",
    url_prefix: "",
    index_path: "",
    intro: "",
    shown_as: "cards",
    filter: "",
    sorted_by: "position",
    layout: "article",
    result_label: "",
    schema_org: "",
    title: "Pages",
    singular_slug: "page",
    site_map_name: "page",
  },
  {
    type: 2,
    slug: "members",
    label: "Member",
    fields: [
      {
        name: "description",
        kind: "rich_text",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Description",
        place: "attributes",
      },
      {
        name: "poster",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Poster",
        place: "media",
      },
      {
        name: "logo",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Logo",
        place: "media",
      },
      {
        name: "cuisines",
        kind: "cuisines",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Cuisines",
        place: "external_data",
      },
      {
        name: "cuisine_tags",
        kind: "cuisine_tags",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Cuisine tags",
        place: "external_data",
      },
      {
        name: "phone",
        kind: "phone",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Phone",
        place: "attributes",
      },
      {
        name: "email",
        kind: "email",
        label: "E-mail",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "E-mail",
        place: "attributes",
      },
      {
        name: "address",
        kind: "text",
        label: "",
        required: false,
        max_length: 300,
        minimum: null,
        maximum: null,
        title: "Address",
        place: "attributes",
      },
      {
        name: "links",
        kind: "links",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Links",
        place: "attributes",
      },
      {
        name: "hours",
        kind: "hours",
        label: "Opening hours",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Opening hours",
        place: "attributes",
      },
      {
        name: "locations",
        kind: "locations",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Locations",
        place: "attributes",
      },
    ],
    columns: ["logo", "title", "cuisines", "status"],
    icon: "storefront",
    menu_order: 3,
    plural: "",
    url_prefix: "members/",
    index_path: "members",
    intro: "Everyone who cooks here, with what they serve.",
    shown_as: "cards",
    filter: "cuisine",
    sorted_by: "position",
    layout: "facts",
    result_label: "Member",
    schema_org: "FoodEstablishment",
    title: "Members",
    singular_slug: "member",
    site_map_name: "member",
  },
  {
    type: 3,
    slug: "cuisines",
    label: "Cuisine",
    fields: [
      {
        name: "description",
        kind: "rich_text",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Description",
        place: "attributes",
      },
      {
        name: "poster",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Poster",
        place: "media",
      },
      {
        name: "icon",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Icon",
        place: "media",
      },
    ],
    columns: ["icon", "title", "status"],
    icon: "ramen",
    menu_order: 4,
    plural: "",
    url_prefix: "cuisines/",
    index_path: "cuisines",
    intro: "Choose by what you feel like eating.",
    shown_as: "cards",
    filter: "",
    sorted_by: "position",
    layout: "short",
    result_label: "Cuisine",
    schema_org: "",
    title: "Cuisines",
    singular_slug: "cuisine",
    site_map_name: "cuisine",
  },
  {
    type: 4,
    slug: "showcases",
    label: "Showcase",
    fields: [
      {
        name: "description",
        kind: "rich_text",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Description",
        place: "attributes",
      },
      {
        name: "gallery",
        kind: "media_list",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Gallery",
        place: "media",
      },
      {
        name: "date",
        kind: "date",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Date",
        place: "attributes",
      },
    ],
    columns: ["title", "date", "status"],
    icon: "pictures",
    menu_order: 6,
    plural: "",
    url_prefix: "showcases/",
    index_path: "showcases",
    intro: "What we did, where and with whom.",
    shown_as: "rows",
    filter: "",
    sorted_by: "position",
    layout: "article",
    result_label: "Event",
    schema_org: "Event",
    title: "Showcases",
    singular_slug: "showcase",
    site_map_name: "showcase",
  },
  {
    type: 5,
    slug: "caterings",
    label: "Catering",
    fields: [
      {
        name: "description",
        kind: "rich_text",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Description",
        place: "attributes",
      },
      {
        name: "poster",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Poster",
        place: "media",
      },
      {
        name: "price_note",
        kind: "text",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Price note",
        place: "attributes",
      },
      {
        name: "minimum_guests",
        kind: "number",
        label: "",
        required: false,
        max_length: null,
        minimum: 1,
        maximum: 100000,
        title: "Minimum guests",
        place: "attributes",
      },
      {
        name: "link",
        kind: "url",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Link",
        place: "attributes",
      },
    ],
    columns: ["poster", "title", "price_note", "status"],
    icon: "room_service",
    menu_order: 5,
    plural: "Catering",
    url_prefix: "catering/",
    index_path: "catering",
    intro: "Food for your event, your office or your street.",
    shown_as: "rows",
    filter: "",
    sorted_by: "position",
    layout: "short",
    result_label: "Catering",
    schema_org: "",
    title: "Catering",
    singular_slug: "catering",
    site_map_name: "catering",
  },
  {
    type: 6,
    slug: "blog",
    label: "Blog post",
    fields: [
      {
        name: "excerpt",
        kind: "long_text",
        label: "",
        required: false,
        max_length: 500,
        minimum: null,
        maximum: null,
        title: "Excerpt",
        place: "attributes",
      },
      {
        name: "description",
        kind: "rich_text",
        label: "Text",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Text",
        place: "attributes",
      },
      {
        name: "poster",
        kind: "media",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Poster",
        place: "media",
      },
      {
        name: "author",
        kind: "author",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Author",
        place: "attributes",
      },
      {
        name: "categories",
        kind: "categories",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Categories",
        place: "external_data",
      },
      {
        name: "published_date",
        kind: "date",
        label: "",
        required: false,
        max_length: null,
        minimum: null,
        maximum: null,
        title: "Published date",
        place: "attributes",
      },
    ],
    columns: ["title", "categories", "author", "status", "published_at"],
    icon: "article",
    menu_order: 1,
    plural: "Blog",
    url_prefix: "blog/",
    index_path: "blog",
    intro: "News and stories.",
    shown_as: "cards",
    filter: "category",
    sorted_by: "latest",
    layout: "article",
    result_label: "Story",
    schema_org: "BlogPosting",
    title: "Blog",
    singular_slug: "blog-post",
    site_map_name: "blog",
  },
] as const satisfies readonly Collection[];

export const collectionsOnSite = [
  { slug: "pages", index_path: "", shown_as: "cards", layout: "article", filter: "", result_label: "" },
  {
    slug: "members",
    index_path: "members",
    shown_as: "cards",
    layout: "facts",
    filter: "cuisine",
    result_label: "Member",
  },
  {
    slug: "cuisines",
    index_path: "cuisines",
    shown_as: "cards",
    layout: "short",
    filter: "",
    result_label: "Cuisine",
  },
  {
    slug: "showcases",
    index_path: "showcases",
    shown_as: "rows",
    layout: "article",
    filter: "",
    result_label: "Event",
  },
  {
    slug: "caterings",
    index_path: "catering",
    shown_as: "rows",
    layout: "short",
    filter: "",
    result_label: "Catering",
  },
  {
    slug: "blog",
    index_path: "blog",
    shown_as: "cards",
    layout: "article",
    filter: "category",
    result_label: "Story",
  },
] as const satisfies readonly CollectionOnSite[];

export const indexPaths = [
  "members",
  "cuisines",
  "showcases",
  "catering",
  "blog",
  "faq",
] as const satisfies readonly string[];

export type CollectionSlug = (typeof collections)[number]["slug"];
