import { rowsOf } from "../context";
import { dayNumber, type HoursRow, openState } from "../hours";
import type { PostPublic, SitePayload } from "../payload";

/** The page may come from a cache: every minute, what it says about opening hours is made true again. */
export function keepClocks(site: SitePayload): () => void {
  const update = () => setClocks(site, new Date());
  update();
  const timer = setInterval(update, 60_000);
  return () => clearInterval(timer);
}

export function setClocks(site: SitePayload, now: Date): void {
  const { timezone } = site.domain;
  const posts = postsOf(site);
  for (const badge of document.querySelectorAll<HTMLElement>("[data-open-of]")) {
    const post = posts.get(Number(badge.dataset.openOf));
    const state = post && openState(rowsOf<HoursRow>(post, "hours"), now, timezone);
    if (!state) continue;
    badge.classList.toggle("is-open", state.open);
    if (badge.textContent !== state.text) badge.textContent = state.text;
  }
  for (const row of document.querySelectorAll<HTMLElement>("[data-days]")) {
    const isToday = row.dataset.days?.includes(String(dayNumber(now, timezone)));
    if (isToday) row.setAttribute("aria-current", "date");
    else row.removeAttribute("aria-current");
  }
}

function postsOf({ lists, page, error_page }: SitePayload): Map<number, PostPublic> {
  const posts = [...(lists.members?.items ?? []), ...(error_page?.members ?? []), page.post];
  return new Map(posts.flatMap((post) => (post ? [[post.id, post] as const] : [])));
}
