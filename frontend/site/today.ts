import { useDerived } from "./context";
import { isoDay } from "./dates";

/** Return the current day in the domain's time zone. */
export function useToday(): string {
  return useDerived(({ site }) => isoDay(site.now, site.domain.timezone));
}
