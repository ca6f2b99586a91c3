import type { MenuEntry, SitePayload } from "../generated/schema";
import { destination } from "./business";
import type { HoursRow } from "./hours";
import { listRows } from "./rows";

/** The options that appear only in the page content. The browser needs only the HTML of this content. */
type ContentOption = "join_title" | "join_text" | "join_url" | "fav_icon";

/**
 * The data that the browser needs after the page is rendered: header and footer, times, and URLs. The rest of
 * the payload is already in the page. See docs/decisions/renderer-and-hydration.md.
 */
export interface PageShell
  extends Pick<SitePayload, "announcements" | "api" | "build" | "url" | "menus" | "socials"> {
  domain: Pick<SitePayload["domain"], "title" | "template" | "timezone">;
  options: Omit<SitePayload["options"], ContentOption>;
  /** Whether the site is about its business, where "Menu" means dishes. */
  is_business: boolean;
  /** The site's announcement, or "" if there is none. */
  notice: string;
  /** This week's hours by the id of the business, which is `0` for the site's own. */
  weeks: Record<string, HoursRow[]>;
  /** The editor's path in the panel, or null for pages that cannot be edited. */
  editor: string | null;
}

export function getShell(site: SitePayload): PageShell {
  const { announcements, api, build, url, menus, socials, domain, options, days } = site;
  const follow = (items: MenuEntry[]): MenuEntry[] =>
    items.map((item) => ({
      ...item,
      url: destination(site, item.url),
      children: follow(item.children),
    }));
  const { join_title, join_text, join_url, fav_icon, ...shownOptions } = options;
  return {
    api,
    build,
    url,
    announcements,
    menus: { header: follow(menus.header), footer: follow(menus.footer) },
    socials,
    domain: { title: domain.title, template: domain.template, timezone: domain.timezone },
    options: shownOptions,
    is_business: site.business.is_subject,
    notice: days[0]?.notice ?? "",
    weeks: listWeeks(site),
    editor: getEditor(site),
  };
}

/**
 * Return this week's hours, with special hours instead of usual ones. The site's own business is always
 * included.
 */
function listWeeks({ days, lists, page, error_page }: SitePayload): Record<string, HoursRow[]> {
  const posts = [...(lists.members?.items ?? []), ...(error_page?.members ?? []), page.post];
  const usual = posts.flatMap((post) =>
    post ? [[post.id, listRows<HoursRow>(post, "hours")] as const] : [],
  );
  const stated = Object.entries(days).map(([id, { week }]) => [id, week] as const);
  const weeks: Record<string, HoursRow[]> = Object.fromEntries([...usual, ...stated]);
  return Object.fromEntries(Object.entries(weeks).filter(([, week]) => week.length));
}

function getEditor({ page }: SitePayload): string | null {
  const { kind, collection, post, blocks } = page;
  if (kind === "error" || !collection) return null;
  if (!post) return `/panel/${collection}`;
  const isBuilt = collection === "pages" || blocks.length > 0;
  return `/panel/${collection}/${post.id}${isBuilt ? "/build" : ""}`;
}
