import type { paths } from "../../generated/schema";

type ApiPath = keyof paths & string;

/** How a resource of the panel is reached, and the permissions of the API's one table that it takes. */
export interface Endpoint {
  /** Where rows are listed and added; `{id}` in it is the row that they belong to. */
  path: ApiPath;
  /** How one row is changed, if that is possible. */
  change?: "PUT" | "PATCH";
  /** Whether one row can be read by its id; else it is looked for in the list. */
  hasDetail?: boolean;
  /** What of a list's filter is about how it is shown: the API is not asked for it. */
  shownBy?: readonly string[];
  /** What it takes to see rows; null for everybody who is signed in. */
  read: string | null;
  /** What it takes to add, change and delete them. */
  write?: string;
  /** What it takes to delete them, where that is something else. */
  remove?: string;
}

/** Every list that a screen shows, beside the collections. */
export const endpoints: Record<string, Endpoint> = {
  analytics: {
    path: "/api/analytics",
    change: "PUT",
    hasDetail: true,
    read: "snippets.write",
    write: "snippets.write",
  },
  audit: { path: "/api/audit", read: "audit.read" },
  "background-work": { path: "/api/background-work", read: "work.read" },
  backups: { path: "/api/backups", hasDetail: true, read: "backups.manage", write: "backups.manage" },
  categories: { path: "/api/categories", read: "posts.read", write: "posts.publish" },
  "cuisine-tags": { path: "/api/cuisine-tags", change: "PUT", read: "posts.read", write: "posts.publish" },
  domains: {
    path: "/api/domains",
    change: "PATCH",
    hasDetail: true,
    read: "domains.manage",
    write: "domains.manage",
  },
  "faq-categories": { path: "/api/faq-categories", read: null, write: "faqs.write" },
  faqs: { path: "/api/faqs", change: "PATCH", hasDetail: true, read: null, write: "faqs.write" },
  "food-menus": {
    path: "/api/food-menus",
    change: "PUT",
    hasDetail: true,
    read: "food_menus.read",
    write: "food_menus.write",
  },
  mail: { path: "/api/mail", read: "mail.read" },
  media: {
    path: "/api/media",
    change: "PATCH",
    hasDetail: true,
    shownBy: ["layout"],
    read: "media.read",
    write: "media.write",
  },
  memberships: { path: "/api/users/{id}/memberships", read: "domains.manage" },
  patterns: { path: "/api/patterns", change: "PATCH", read: "patterns.read", write: "patterns.write" },
  places: {
    path: "/api/places",
    change: "PUT",
    hasDetail: true,
    read: "places.read",
    write: "places.write",
  },
  redirects: { path: "/api/redirects", read: "seo.write", write: "seo.write" },
  revisions: { path: "/api/posts/{id}/revisions", read: "posts.read" },
  roles: { path: "/api/options/roles", read: null },
  "snapshot-posts": { path: "/api/snapshots/{id}/posts", read: "backups.manage" },
  snapshots: { path: "/api/snapshots", hasDetail: true, read: "backups.manage", write: "backups.manage" },
  stops: { path: "/api/stops", change: "PUT", hasDetail: true, read: "stops.read", write: "stops.write" },
  submissions: {
    path: "/api/submissions",
    change: "PATCH",
    hasDetail: true,
    read: "submissions.read",
    write: "submissions.reply",
    remove: "submissions.delete",
  },
  usage: { path: "/api/media/{id}/usage", read: "media.read" },
  users: { path: "/api/users", change: "PUT", hasDetail: true, read: "users.read", write: "users.write" },
};

type ResourceAction = "list" | "show" | "create" | "edit" | "delete";

/** What it takes to do that with a resource; null for everybody who is signed in, undefined if nobody can. */
export function permissionFor(
  resource: string,
  action: ResourceAction | (string & {}),
): string | null | undefined {
  const endpoint = endpoints[resource];
  const isRead = action === "list" || action === "show";
  // Whatever is no list of its own is a collection.
  if (!endpoint) return isRead ? "posts.read" : action === "delete" ? "posts.delete" : "posts.write";
  if (isRead) return endpoint.read;
  return action === "delete" ? (endpoint.remove ?? endpoint.write) : endpoint.write;
}
