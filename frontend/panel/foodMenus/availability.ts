import type { FoodMenuReply } from "../../generated/schema";
import { clockTime, dayName } from "../messages/dates";
import type { Translate } from "../messages/shape";

type When = Pick<FoodMenuReply, "days" | "begins" | "ends" | "first_day" | "last_day" | "service">;

/** Describe when a menu is served, on one line. */
export function describeAvailability(menu: When, t: Translate): string {
  const { days, begins, ends, first_day, last_day, service } = menu;
  const named = days.map((day) => t(`inputs.days.${day}`)).join(", ");
  const dates = span(first_day && dayName(first_day), last_day && dayName(last_day), t);
  if (service) return [service, dates].filter(Boolean).join(" · ");
  const times = span(clockTime(begins), clockTime(ends), t);
  return [named, times, dates].filter(Boolean).join(" · ") || t("foodMenus.when.always");
}

function span(from: string, to: string, t: Translate): string {
  if (from && to) return t("foodMenus.when.between", { from, to });
  if (from) return t("foodMenus.when.from", { from });
  return to && t("foodMenus.when.until", { to });
}
