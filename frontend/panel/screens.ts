import type { ComponentType } from "react";
import { matchPath } from "react-router-dom";
import { screen } from "./kit/layout/screen";

// The screens that are loaded when they are first shown; the page builder is the largest of them. The start screen is not
// among them: it comes with the frame, in one file and one drawing.
export const Builder = screen(() => import("./builder/Builder"));
export const PostList = screen(() => import("./posts/PostList"));
export const Review = screen(() => import("./review/Review"));
// One for both: a new post becomes the one that is edited with nothing to load in between.
export const PostScreens = screen(() => import("./posts/PostScreens"));

type Loadable = ComponentType & { preload: () => Promise<unknown> };

/** Where the screens that belong to no collection are, below `/panel`. */
export const screens: readonly { path: string; Screen: Loadable }[] = [
  { path: "/audit", Screen: screen(() => import("./audit/Audit")) },
  { path: "/background-work", Screen: screen(() => import("./background/Work")) },
  { path: "/backups", Screen: screen(() => import("./backups/Backups")) },
  { path: "/create-domain", Screen: screen(() => import("./domains/CreateDomain")) },
  { path: "/domains/:id", Screen: screen(() => import("./domains/DomainHosts")) },
  { path: "/faq", Screen: screen(() => import("./faqs/Faqs")) },
  { path: "/mail", Screen: screen(() => import("./mail/Mails")) },
  { path: "/media", Screen: screen(() => import("./media/Media")) },
  { path: "/menus", Screen: screen(() => import("./foodMenus/FoodMenus")) },
  { path: "/menus/:id", Screen: screen(() => import("./foodMenus/FoodMenuEdit")) },
  { path: "/places", Screen: screen(() => import("./places/Places")) },
  { path: "/places/:id", Screen: screen(() => import("./places/PlaceEdit")) },
  { path: "/preview", Screen: screen(() => import("./preview/Preview")) },
  { path: "/profile", Screen: screen(() => import("./profile/Profile")) },
  { path: "/site-options", Screen: screen(() => import("./options/SiteOptions")) },
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

/** Loads the screen that the panel opens with, beside what says who one is; resolves whether it can be had or not. */
export async function preloadScreen(address: string): Promise<void> {
  const screen = [...screens, ...ofCollections].find(({ path }) => matchPath(`/panel${path}`, address));
  // If it cannot be had, it says so when it is shown.
  await screen?.Screen.preload().catch(() => {});
}
