// Written by `npm run generate` from tenants/posts/collections.py; a change belongs there.

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

export type Place = "attributes" | "media" | "external_data";

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

/** One kind of post: its number and names on the wire, its place among the urls, and its fields. */
export interface Collection {
  type: number;
  slug: string;
  label: string;
  fields: readonly Field[];
  columns: readonly string[];
  plural: string;
  url_prefix: string;
  index_path: string;
  title: string;
  singular_slug: string;
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
    plural: "",
    url_prefix: "",
    index_path: "",
    title: "Pages",
    singular_slug: "page",
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
    plural: "",
    url_prefix: "members/",
    index_path: "members",
    title: "Members",
    singular_slug: "member",
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
    plural: "",
    url_prefix: "cuisines/",
    index_path: "cuisines",
    title: "Cuisines",
    singular_slug: "cuisine",
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
    plural: "",
    url_prefix: "showcases/",
    index_path: "showcases",
    title: "Showcases",
    singular_slug: "showcase",
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
    plural: "Catering",
    url_prefix: "catering/",
    index_path: "catering",
    title: "Catering",
    singular_slug: "catering",
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
    plural: "Blog",
    url_prefix: "blog/",
    index_path: "blog",
    title: "Blog",
    singular_slug: "blog-post",
  },
] as const satisfies readonly Collection[];

export type CollectionSlug = (typeof collections)[number]["slug"];
