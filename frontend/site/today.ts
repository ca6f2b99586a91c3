import { useDerived } from "./context";
import { isoDay } from "./dates";

/** The day it is where the domain is. */
export function useToday(): string {
  return useDerived(({ site }) => isoDay(site.now, site.domain.timezone));
}
