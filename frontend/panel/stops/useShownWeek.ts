import { useSearchParams } from "react-router-dom";
import { getMonday, isDay } from "../kit/stops/days";
import type { StopFilter } from "../kit/stops/useStops";

export interface ShownWeek {
  monday: string;
  isThis: boolean;
  filter: StopFilter;
  /** Go to the week of this day, or to the current week if it is null. */
  show: (day: string | null) => void;
  narrow: (filter: StopFilter) => void;
}

/**
 * Return the shown week and the filters. They are in the URL, so a reload keeps them, and users can share a
 * link.
 */
export function useShownWeek(today: string): ShownWeek {
  const [params, setParams] = useSearchParams();
  const week = params.get("week") ?? "";
  const monday = getMonday(isDay(week) ? week : today);

  function change(values: Record<string, string>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  }

  return {
    monday,
    isThis: monday === getMonday(today),
    filter: { business_id: numberIn(params.get("business")), place_id: numberIn(params.get("place")) },
    show: (day) => change({ week: day ?? "" }),
    narrow: ({ business_id, place_id }) =>
      change({
        business: business_id === undefined ? "" : String(business_id),
        place: place_id ? String(place_id) : "",
      }),
  };
}

function numberIn(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
