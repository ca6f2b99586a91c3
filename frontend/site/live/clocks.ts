import { dayNumber, openState } from "../hours";
import type { PageShell } from "../shell";
import { reloadOnce } from "./reload";

const aMinute = 60_000;

let shown: PageShell | undefined;

/** Update the open states of a page, now and every minute, because the page may come from a cache. */
export function keepClocks(shell: PageShell): void {
  if (!shown) setInterval(update, aMinute);
  shown = shell;
  update();
}

function update(): void {
  if (shown) setClocks(shown, new Date());
  if (document.querySelector("[data-fresh]"))
    import("./fresh").then(({ refreshPage: freshen }) => freshen(), reloadOnce);
}

export function setClocks({ domain: { timezone }, weeks }: PageShell, now: Date): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-open-of]")) {
    const state = openState(weeks[badge.dataset.openOf ?? ""] ?? [], now, timezone);
    if (!state) continue;
    badge.classList.toggle("is-open", state.open);
    if (badge.textContent !== state.text) badge.textContent = state.text;
  }
  for (const row of document.querySelectorAll<HTMLElement>("[data-days]")) {
    // Today's special hours replace the row of the weekday.
    const isUnlike = row.closest(".opening-times")?.querySelector(".other-days [aria-current]");
    const isToday = !isUnlike && row.dataset.days?.includes(String(dayNumber(now, timezone)));
    if (isToday) row.setAttribute("aria-current", "date");
    else row.removeAttribute("aria-current");
  }
}
