import type { DomainColor } from "./boot";

/** What the API sends, in the words of its contract. */
export interface Domain {
  id: number;
  title: string;
  host: string;
  status?: string;
  role?: Role;
}

export interface Role {
  id: number;
  name: string;
  slug: string;
}

export interface Account {
  id: number;
  firstname: string;
  lastname: string;
  email: string;
  role: Role | null;
  permissions: string[];
  domain: Domain;
  domains: Domain[];
}

export interface MediaItem {
  id: number;
  hashed_name: string;
  extension: string;
  alt: string;
  width: number | null;
  height: number | null;
  url: string;
  thumbnail_url: string;
}

export interface SiteOptions {
  title: string;
  logo: MediaItem | null;
  fav_icon: MediaItem | null;
}

export type { DomainColor };

export const Status = { draft: 1, published: 2, scheduled: 3, inReview: 4, archived: 5 } as const;
export type StatusId = (typeof Status)[keyof typeof Status];

export interface PostBody {
  attributes: Record<string, unknown>;
  media: Record<string, number | number[]>;
  external_data: Record<string, number[]>;
  builder?: unknown;
}

export interface Reference {
  id: number;
  _id: string;
  title?: string;
  name?: string;
  url?: string;
}

export interface Person {
  id: number;
  firstname: string;
  lastname: string;
}

export interface Post {
  id: number;
  _id: string;
  url: string;
  title: string;
  post_status_id: StatusId;
  post_type_id: number;
  post_body: PostBody;
  media_items?: Record<string, MediaItem | MediaItem[]>;
  external_items?: Record<string, Reference[]>;
  no_index: boolean;
  no_follow: boolean;
  show_in_sitemap: boolean;
  position: number;
  is_live: boolean;
  has_unpublished_changes: boolean;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
  created_by: Person | null;
  updated_by: Person | null;
  version: number;
}

export interface Revision {
  number: number;
  title: string;
  post_status_id: StatusId;
  created_at: string;
  created_by: Person | null;
}
