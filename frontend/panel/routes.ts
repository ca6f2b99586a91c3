import type { ComponentType } from "react";
import { matchPath } from "react-router-dom";
import { screen } from "./kit/layout/lazyScreen";

// The lazily loaded screens; the page builder is the largest. The home screen is not among them: it is in
// the same file as the frame, so both render together.
export const Builder = screen(() => import("./builder/Builder"));
export const PostList = screen(() => import("./posts/PostList"));
export const Review = screen(() => import("./review/Review"));
// One screen for new and existing posts, so that a new post becomes an existing one without loading anything.
export const PostScreens = screen(() => import("./posts/PostScreens"));

type Loadable = ComponentType & { preload: () => Promise<unknown> };

/** The screens outside collections, by their paths below `/panel`. */
export const screens: readonly { path: string; Screen: Loadable }[] = [
  { path: "/all-activity", Screen: screen(() => import("./audit/AllActivity")) },
  { path: "/announcements", Screen: screen(() => import("./announcements/Announcements")) },
  { path: "/audit", Screen: screen(() => import("./audit/Audit")) },
  { path: "/background-work", Screen: screen(() => import("./background/Work")) },
  { path: "/backups", Screen: screen(() => import("./backups/Backups")) },
  { path: "/create-domain", Screen: screen(() => import("./domains/CreateDomain")) },
  { path: "/domains/:id", Screen: screen(() => import("./domains/DomainHosts")) },
  { path: "/faq", Screen: screen(() => import("./faqs/Faqs")) },
  { path: "/guide", Screen: screen(() => import("./help/Guide")) },
  { path: "/mail", Screen: screen(() => import("./mail/Mails")) },
  { path: "/media", Screen: screen(() => import("./media/Media")) },
  { path: "/menus", Screen: screen(() => import("./foodMenus/FoodMenus")) },
  { path: "/menus/:id", Screen: screen(() => import("./foodMenus/FoodMenuEdit")) },
  { path: "/places", Screen: screen(() => import("./places/Places")) },
  { path: "/places/:id", Screen: screen(() => import("./places/PlaceEdit")) },
  { path: "/preview", Screen: screen(() => import("./preview/Preview")) },
  { path: "/profile", Screen: screen(() => import("./profile/Profile")) },
  { path: "/site-options", Screen: screen(() => import("./options/SiteOptions")) },
  { path: "/domain-imports/:id", Screen: screen(() => import("./domains/imports/DomainImport")) },
  { path: "/site-plans/:id", Screen: screen(() => import("./domains/plans/SitePlan")) },
  { path: "/stops", Screen: screen(() => import("./stops/Stops")) },
  { path: "/submissions/:id", Screen: screen(() => import("./submissions/Inbox")) },
  { path: "/submissions", Screen: screen(() => import("./submissions/Inbox")) },
  { path: "/today", Screen: screen(() => import("./today/Today")) },
  { path: "/system-check", Screen: screen(() => import("./system/SystemCheck")) },
  { path: "/users", Screen: screen(() => import("./users/Users")) },
  { path: "/users/create", Screen: screen(() => import("./users/UserCreate")) },
  { path: "/users/:id", Screen: screen(() => import("./users/UserEdit")) },
];

const ofCollections = [
  { path: "/:collection", Screen: PostList },
  { path: "/:collection/:id/build", Screen: Builder },
  { path: "/:collection/:id/review", Screen: Review },
  { path: "/:collection/:id", Screen: PostScreens },
];

/** Load the first screen of the panel, in parallel with the account. Errors are ignored. */
export async function preloadScreen(address: string): Promise<void> {
  const screen = [...screens, ...ofCollections].find(({ path }) => matchPath(`/panel${path}`, address));
  // A failure is shown when the screen is opened.
  await screen?.Screen.preload().catch(() => {});
}
