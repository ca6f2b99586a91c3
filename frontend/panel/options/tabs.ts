import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** One group of settings of the site. */
export interface SettingsTab {
  /** How the address names it. */
  slug: string;
  label: string;
  /** What it takes to look at it. */
  permission: string;
  /** Who has that, as the end of "It is for …". */
  who: string;
  Content: LazyExoticComponent<ComponentType>;
}

const READERS = "administrators, editors and viewers";
const WRITERS = "administrators and editors";

/** Every tab, in order; each is a bundle of its own, named as its draft is. */
export const TABS: readonly SettingsTab[] = [
  tab("general", "General", "options.read", READERS, () => import("./General")),
  tab("colors", "Colours", "options.read", READERS, () => import("./colors/Colors")),
  tab("menus", "Menus", "options.read", READERS, () => import("./menus/Menus")),
  tab("socials", "Social links", "options.read", READERS, () => import("./socials/Socials")),
  tab("seo", "Search engines", "options.read", READERS, () => import("./seo/Seo")),
  tab("site-map", "Site map", "options.read", READERS, () => import("./seo/SiteMap")),
  tab("not-found", "Not-found page", "options.read", READERS, () => import("./notFound/NotFoundPage")),
  tab("redirects", "Redirects", "seo.write", WRITERS, () => import("./redirects/Redirects")),
  tab("cache", "Cache", "cache.clear", WRITERS, () => import("./cache/ClearCache")),
];

export function tabOf(slug: string | null): SettingsTab | undefined {
  return slug === null ? TABS[0] : TABS.find((each) => each.slug === slug);
}

function tab(
  slug: string,
  label: string,
  permission: string,
  who: string,
  load: () => Promise<{ default: ComponentType }>,
): SettingsTab {
  return { slug, label, permission, who, Content: lazy(load) };
}
