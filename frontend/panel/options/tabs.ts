import type { ComponentType } from "react";
import type { PlainKey } from "../messages/shape";

/** One group of settings of the site. */
export interface SettingsTab {
  /** The value of `tab` in the URL. */
  slug: string;
  /** The last part of the message key `label`. */
  name: TabName;
  label: PlainKey;
  /** The permission to view the tab. */
  permission: string;
  /** The users with that permission, for the text "Only … can open this screen". */
  who: PlainKey;
  /** Whether the tab is listed only while it is open. */
  isUnlisted?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}

const TAB = "options.tabs.";
type TabLabel = Extract<PlainKey, `${typeof TAB}${string}`>;
type TabName = TabLabel extends `${typeof TAB}${infer Name}` ? Name : never;

const ADMINS = "layout.closed.administrators";
const READERS = "layout.closed.readers";
const WRITERS = "options.writers";

/** All tabs, in order. Each tab loads its own bundle. */
export const TABS: readonly SettingsTab[] = [
  tab("general", "options.tabs.general", "options.read", READERS, () => import("./General")),
  tab("business", "options.tabs.business", "options.read", READERS, () => import("./business/Business")),
  tab("colors", "options.tabs.colors", "options.read", READERS, () => import("./colors/Colors")),
  tab("design", "options.tabs.design", "options.read", READERS, () => import("./design/Design")),
  tab("menus", "options.tabs.menus", "options.read", READERS, () => import("./menus/Menus")),
  tab("socials", "options.tabs.socials", "options.read", READERS, () => import("./socials/Socials")),
  tab(
    "collections",
    "options.tabs.collections",
    "options.read",
    READERS,
    () => import("./collections/Collections"),
  ),
  tab("seo", "options.tabs.seo", "options.read", READERS, () => import("./seo/Seo")),
  tab("site-map", "options.tabs.siteMap", "options.read", READERS, () => import("./seo/SiteMap")),
  tab("not-found", "options.tabs.notFound", "options.read", READERS, () => import("./notFound/NotFoundPage")),
  tab("redirects", "options.tabs.redirects", "seo.write", WRITERS, () => import("./redirects/Redirects")),
  tab("snippets", "options.tabs.snippets", "snippets.write", ADMINS, () => import("./snippets/Snippets")),
  tab("cache", "options.tabs.cache", "cache.clear", WRITERS, () => import("./cache/ClearCache")),
  {
    ...tab("setup", "options.tabs.setup", "options.write", ADMINS, () => import("./setup/Setup")),
    isUnlisted: true,
  },
];

export function getTab(slug: string | null): SettingsTab | undefined {
  return slug === null ? TABS[0] : TABS.find((each) => each.slug === slug);
}

function tab(
  slug: string,
  label: TabLabel,
  permission: string,
  who: PlainKey,
  load: SettingsTab["load"],
): SettingsTab {
  const name = label.slice(TAB.length) as TabName;
  return { slug, name, label, permission, who, load };
}
