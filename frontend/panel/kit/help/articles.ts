import { matchPath } from "react-router-dom";
import { collections } from "../../../generated/collections";
import type en from "../../messages/en/help";

export interface Article {
  id: keyof typeof en.articles;
  /** The paths of the article's screens. The article links to the first path. */
  paths: readonly [string, ...string[]];
  /** The required permission, or null for all signed-in users. */
  permission: string | null;
}

/** The articles of the guide, in order. */
export const articles: readonly Article[] = [
  { id: "home", paths: ["/panel"], permission: null },
  { id: "today", paths: ["/panel/today"], permission: "facts.write" },
  { id: "stops", paths: ["/panel/stops"], permission: "stops.read" },
  {
    id: "content",
    paths: ["/panel/pages", ...collections.flatMap(({ slug }) => [`/panel/${slug}`, `/panel/${slug}/:id`])],
    permission: "posts.read",
  },
  { id: "builder", paths: ["/panel/:collection/:id/build"], permission: "posts.write" },
  { id: "comments", paths: ["/panel/pages"], permission: "comments.read" },
  { id: "review", paths: ["/panel/:collection/:id/review"], permission: "posts.publish" },
  { id: "menus", paths: ["/panel/menus", "/panel/menus/:id"], permission: "food_menus.read" },
  { id: "places", paths: ["/panel/places", "/panel/places/:id"], permission: "places.read" },
  { id: "media", paths: ["/panel/media"], permission: "media.read" },
  { id: "faq", paths: ["/panel/faq"], permission: "options.read" },
  {
    id: "submissions",
    paths: ["/panel/submissions", "/panel/submissions/:id"],
    permission: "submissions.read",
  },
  { id: "users", paths: ["/panel/users", "/panel/users/:id"], permission: "users.read" },
  { id: "activity", paths: ["/panel/audit"], permission: "audit.read" },
  { id: "profile", paths: ["/panel/profile"], permission: null },
  { id: "options", paths: ["/panel/site-options"], permission: "options.read" },
  { id: "backups", paths: ["/panel/backups"], permission: "backups.manage" },
  {
    id: "domains",
    paths: ["/panel/create-domain", "/panel/domains/:id", "/panel/domain-imports/:id"],
    permission: "domains.manage",
  },
  // Changes of many sites start in the list of domains.
  { id: "sitePlans", paths: ["/panel/create-domain", "/panel/site-plans/:id"], permission: "domains.manage" },
  { id: "announcements", paths: ["/panel/announcements"], permission: "domains.manage" },
  { id: "allActivity", paths: ["/panel/all-activity"], permission: "domains.manage" },
  { id: "system", paths: ["/panel/system-check"], permission: "domains.manage" },
  { id: "jobs", paths: ["/panel/background-work"], permission: "work.read" },
  { id: "mail", paths: ["/panel/mail"], permission: "mail.read" },
];

/** Return the article about the screen at a URL path, or undefined. */
export function findArticle(pathname: string): Article | undefined {
  return articles.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
}
