import type { paths } from "../../generated/schema";

type ApiPath = keyof paths & string;

/** The path of a resource, and its permissions from the API's table. */
export interface Endpoint {
  /** The path that lists and adds rows; `{id}` in it is the parent row. */
  path: ApiPath;
  /** The method that changes one row, if possible. */
  change?: "PUT" | "PATCH";
  /** Whether one row can be fetched by id; otherwise, the list is searched for the row. */
  hasDetail?: boolean;
  /** The filter values that concern only the display, and are not sent to the API. */
  shownBy?: readonly string[];
  /** The permission to view rows; null for all signed-in users. */
  read: string | null;
  /** The permission to add, change and delete rows. */
  write?: string;
  /** The permission to delete rows, if it differs. */
  remove?: string;
}

/** All resources of the panel, except the collections. */
export const endpoints: Record<string, Endpoint> = {
  analytics: {
    path: "/api/analytics",
    change: "PUT",
    hasDetail: true,
    read: "snippets.write",
    write: "snippets.write",
  },
  announcements: { path: "/api/announcements", read: "domains.manage", write: "domains.manage" },
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

/**
 * Return the permission for an action on a resource: null for all signed-in users, undefined if the action is
 * not possible.
 */
export function permissionFor(
  resource: string,
  action: ResourceAction | (string & {}),
): string | null | undefined {
  const endpoint = endpoints[resource];
  const isRead = action === "list" || action === "show";
  // A resource without an endpoint is a collection.
  if (!endpoint) return isRead ? "posts.read" : action === "delete" ? "posts.delete" : "posts.write";
  if (isRead) return endpoint.read;
  return action === "delete" ? (endpoint.remove ?? endpoint.write) : endpoint.write;
}
