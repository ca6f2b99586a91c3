import type { SitePayload } from "../generated/schema";
import type { HoursRow } from "./hours";
import { rowsOf } from "./rows";

/**
 * What the browser goes on with of a page that is drawn: its header and footer, what follows the clock, and its
 * addresses. All else of a payload is in the page already. See docs/decisions/0215-a-drawn-page-brings-its-shell.md.
 */
export interface PageShell extends Pick<SitePayload, "api" | "build" | "url" | "menus" | "socials"> {
  domain: Pick<SitePayload["domain"], "title" | "template" | "timezone">;
  options: Pick<
    SitePayload["options"],
    "title" | "logo" | "address" | "phone" | "email" | "copyright" | "menu_title" | "social_media_title"
  >;
  /** What the site announces; "" for nothing. */
  notice: string;
  /** By the id of its business, `0` for the site's own: the week by which it is open or not. */
  weeks: Record<string, HoursRow[]>;
  /** Where in the panel the page is edited; null for what nobody has written. */
  editor: string | null;
}

export function shellOf(site: SitePayload): PageShell {
  const { api, build, url, menus, socials, domain, options, days } = site;
  const { title, logo, address, phone, email, copyright, menu_title, social_media_title } = options;
  return {
    api,
    build,
    url,
    menus,
    socials,
    domain: { title: domain.title, template: domain.template, timezone: domain.timezone },
    options: { title, logo, address, phone, email, copyright, menu_title, social_media_title },
    notice: days[0]?.notice ?? "",
    weeks: weeksOf(site),
    editor: editorOf(site),
  };
}

/** A week that is unlike others goes before the usual one; the site's own business always states its week. */
function weeksOf({ days, lists, page, error_page }: SitePayload): Record<string, HoursRow[]> {
  const posts = [...(lists.members?.items ?? []), ...(error_page?.members ?? []), page.post];
  const usual = posts.flatMap((post) => (post ? [[post.id, rowsOf<HoursRow>(post, "hours")] as const] : []));
  const stated = Object.entries(days).map(([id, { week }]) => [id, week] as const);
  const weeks: Record<string, HoursRow[]> = Object.fromEntries([...usual, ...stated]);
  return Object.fromEntries(Object.entries(weeks).filter(([, week]) => week.length));
}

function editorOf({ page }: SitePayload): string | null {
  const { kind, collection, post, blocks } = page;
  if (kind === "error" || !collection) return null;
  if (!post) return `/panel/${collection}`;
  const isBuilt = collection === "pages" || blocks.length > 0;
  return `/panel/${collection}/${post.id}${isBuilt ? "/build" : ""}`;
}
