import type { PostPublic, SitePayload } from "../generated/schema";
import { getText } from "./context";
import { monthInWords, withWeekday } from "./dates";

/**
 * Return the first and the last day of an event. For a repeating event, return those of its next or else its
 * latest occurrence.
 */
export function daysOn({ events }: SitePayload, post: PostPublic): { first: string; last: string } {
  const shown = events[post.id];
  if (shown) return { first: shown.day, last: shown.end_day };
  const first = getText(post, "date");
  return { first, last: getText(post, "end_date") || first };
}

/**
 * Split posts into upcoming events, the soonest first, and events that are past or have no day, in their
 * order.
 */
export function byDate(
  site: SitePayload,
  posts: PostPublic[],
  today: string,
): { coming: PostPublic[]; over: PostPublic[] } {
  const isComing = (post: PostPublic) => daysOn(site, post).last >= today;
  const coming = posts.filter(isComing);
  coming.sort((one, other) => (daysOn(site, one).first < daysOn(site, other).first ? -1 : 1));
  return { coming, over: posts.filter((post) => !isComing(post)) };
}

/**
 * Split upcoming events into events of this weekend, from Friday to Sunday, and all others. An event that
 * began before Friday counts if it continues at the weekend.
 */
export function byWeekend(
  site: SitePayload,
  coming: PostPublic[],
  today: string,
): { weekend: PostPublic[]; others: PostPublic[] } {
  const friday = inDays(today, 4 - weekdayOf(today));
  const sunday = inDays(friday, 2);
  const isWeekend = (post: PostPublic) => {
    const { first, last } = daysOn(site, post);
    return first <= sunday && last >= friday;
  };
  return { weekend: coming.filter(isWeekend), others: coming.filter((post) => !isWeekend(post)) };
}

/** Return the weekday of a day, where Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

function inDays(day: string, days: number): string {
  return isoOf(new Date(Date.parse(day) + days * dayLength));
}

/** A day of a month, with its events. */
export interface EventDay {
  iso: string;
  number: number;
  weekday: string;
  isOver: boolean;
  posts: PostPublic[];
}

export interface Month {
  name: string;
  /** The number of days of the previous month in the first week, which starts on a Monday. */
  before: number;
  days: EventDay[];
}

/** Return `count` months, starting with the current one, with the events of each day. */
export function listMonths(site: SitePayload, posts: PostPublic[], count: number, today: string): Month[] {
  const [year = 1970, month = 1] = today.split("-").map(Number);
  const on = postsByDay(site, posts);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1));
    const last = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    const days = Array.from({ length: last }, (_, day) => {
      const date = new Date(first.getTime() + day * dayLength);
      const iso = isoOf(date);
      return {
        iso,
        number: day + 1,
        weekday: withWeekday(iso).slice(0, 3),
        isOver: iso < today,
        posts: on.get(iso) ?? [],
      };
    });
    return {
      name: monthInWords(isoOf(first)),
      before: weekdayOf(isoOf(first)),
      days,
    };
  });
}

const dayLength = 24 * 60 * 60 * 1000;
/** The maximum number of days on which a calendar shows a long event. */
const mostDays = 62;

function postsByDay(site: SitePayload, posts: PostPublic[]): Map<string, PostPublic[]> {
  const on = new Map<string, PostPublic[]>();
  for (const post of posts) {
    const { first, last } = daysOn(site, post);
    if (!first) continue;
    const length = Math.min((Date.parse(last) - Date.parse(first)) / dayLength, mostDays);
    for (const day of site.events[post.id]?.days ?? [first]) {
      for (let more = 0; more <= length; more++) {
        const iso = inDays(day, more);
        on.set(iso, [...(on.get(iso) ?? []), post]);
      }
    }
  }
  const begins = (post: PostPublic) => getText(post, "start_time");
  for (const each of on.values()) each.sort((one, other) => (begins(one) < begins(other) ? -1 : 1));
  return on;
}

function isoOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
