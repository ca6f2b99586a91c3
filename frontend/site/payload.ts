import type { CollectionSlug } from "../client/collections";

/** What the server hands over for one page: everything there is to draw, so that nothing is fetched. */
export interface SitePayload {
  status: number;
  location: string | null;
  /** The path of the page without slashes at its ends; "" is home. */
  url: string;
  build: string;
  api: string;
  origin: string;
  now: string;
  domain: { host: string; title: string; template: Template; timezone: string };
  options: Options;
  colors: { id: number; domain_color_type_id: number; code: string }[];
  menus: { header: MenuItem[]; footer: MenuItem[] };
  socials: Social[];
  seo: { title: string; description: string; name: string };
  head: Head;
  page: Page;
  /** Only the lists this page shows. */
  lists: Lists;
  /** What a search found; null on every other page. */
  search: SearchResults | null;
  error_page: ErrorPage | null;
}

export type Template = "association" | "restaurant" | "blank";

export interface Options {
  title: string;
  address: string;
  phone: string;
  email: string;
  social_media_title: string;
  menu_title: string;
  join_title: string;
  join_text: string;
  join_url: string;
  copyright: string;
  logo: MediaItem | null;
  fav_icon: MediaItem | null;
}

export interface MenuItem {
  text: string;
  url: string;
  type: string;
  mode: string;
  children: MenuItem[];
}

export interface Social {
  id: number;
  link: string;
  icon: { id: number; name: string; data: { label: string; icon: string } };
}

export interface Head {
  title: string;
  description: string;
  canonical: string;
  robots: string;
  /** What link previews show. */
  image: string | null;
  preview: { url: string; alt: string; width: number | null; height: number | null } | null;
  type: string;
  alternates: { type: string; title: string; href: string }[];
  json_ld: object[];
}

export interface Page {
  kind: "post" | "index" | "search" | "error";
  collection: CollectionSlug | "faq" | null;
  title: string;
  description: string;
  post: PostPublic | null;
  breadcrumbs: { text: string; url: string }[];
  query: { page: number; cuisine: string; q: string; category: string };
  /** Empty: the page draws the standard layout of its kind. */
  blocks: Block[];
}

export interface Block {
  type: string;
  props: { id: string } & Record<string, unknown>;
}

export interface Lists extends Partial<Record<Exclude<CollectionSlug, "pages">, List<PostPublic>>> {
  faqs?: List<FaqItem>;
  /** Those of the blog. */
  categories?: List<CategoryItem>;
}

export interface List<Item> {
  items: Item[];
  total: number;
  limit: number;
  offset: number;
}

export interface MediaItem {
  id: number;
  hashed_name: string;
  path: string;
  extension: string;
  alt: string;
  width: number | null;
  height: number | null;
  focal: { x: number; y: number };
  url: string;
  thumbnail_url: string;
  fallback_url: string;
  srcset: string;
  /** The same sizes in formats that not every browser reads, the smallest first. */
  sources: { type: string; srcset: string }[];
  dominant_color: string | null;
}

export interface PostPublic {
  id: number;
  _id: string;
  url: string;
  title: string;
  collection: CollectionSlug;
  position: number;
  published_at: string | null;
  /** Plain text, at most 200 characters. */
  excerpt: string;
  /** How long a blog post takes to read; null for anything else. */
  reading_minutes: number | null;
  /** The fields of the collection; rich text is cleaned HTML. */
  attributes: Record<string, unknown>;
  media_items: Record<string, MediaItem | MediaItem[]>;
  external_items: { cuisines?: CuisineRef[]; categories?: CategoryItem[] };
}

export interface CategoryItem {
  id: number;
  name: string;
  /** What `?category=` takes. */
  slug: string;
}

/** A part of a text; a marked one is what was looked for. */
export interface Piece {
  text: string;
  marked: boolean;
}

export interface Hit {
  url: string;
  collection: CollectionSlug;
  title: Piece[];
  text: Piece[];
}

export interface SearchResults {
  hits: Hit[];
  total: number;
  limit: number;
  offset: number;
  /** Posts that are called almost like what was looked for. */
  suggestions: { url: string; title: string }[];
}

export interface CuisineRef {
  id: number;
  _id: string;
  title: string;
  url: string;
}

export interface FaqItem {
  id: number;
  question: string;
  answer: string;
  category: { id: number; name: string } | null;
}

export interface ErrorPage {
  title: string;
  subtitle: string;
  section_title: string;
  section_text: string;
  truck_image: MediaItem | null;
  members: PostPublic[];
}
