import type { PostPublic, SitePayload } from "../../generated/schema";
import { dayNumber, type HoursRow, openState } from "../hours";
import { rowsOf } from "../rows";
import { reloadOnce } from "./reload";

const aMinute = 60_000;

let shown: SitePayload | undefined;

/** A page may come from a cache: now and every minute, what `site` says about opening hours is made true again. */
export function keepClocks(site: SitePayload): void {
  if (!shown) setInterval(update, aMinute);
  shown = site;
  update();
}

function update(): void {
  if (shown) setClocks(shown, new Date());
  if (document.querySelector("[data-fresh]")) import("./fresh").then(({ freshen }) => freshen(), reloadOnce);
}

export function setClocks(site: SitePayload, now: Date): void {
  const { timezone } = site.domain;
  const posts = postsOf(site);
  for (const badge of document.querySelectorAll<HTMLElement>("[data-open-of]")) {
    const id = Number(badge.dataset.openOf);
    // The site's own house is always among those whose week is told.
    const rows = site.days[id]?.week ?? rowsOf<HoursRow>(posts.get(id), "hours");
    const state = openState(rows, now, timezone);
    if (!state) continue;
    badge.classList.toggle("is-open", state.open);
    if (badge.textContent !== state.text) badge.textContent = state.text;
  }
  for (const row of document.querySelectorAll<HTMLElement>("[data-days]")) {
    // An exception that is today's stands in the place of its weekday.
    const isUnlike = row.closest(".opening-times")?.querySelector(".other-days [aria-current]");
    const isToday = !isUnlike && row.dataset.days?.includes(String(dayNumber(now, timezone)));
    if (isToday) row.setAttribute("aria-current", "date");
    else row.removeAttribute("aria-current");
  }
}

function postsOf({ lists, page, error_page }: SitePayload): Map<number, PostPublic> {
  const posts = [...(lists.members?.items ?? []), ...(error_page?.members ?? []), page.post];
  return new Map(posts.flatMap((post) => (post ? [[post.id, post] as const] : [])));
}
