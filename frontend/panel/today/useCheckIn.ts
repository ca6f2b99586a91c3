import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { answer, api } from "../../client/api";
import { useVisibilityText } from "../account/useVisibilityText";
import { useToast } from "../kit/layout/useToast";
import { useOwnToday } from "../kit/site/ownBusiness";
import { addDays } from "../kit/stops/days";
import { STOPS, type StopDay } from "../kit/stops/wire";
import { useText } from "../messages/useText";
import { type CheckInChange, listTodaysStops, type MarkState, stopOutbox, withCheckIn } from "./checkIns";
import { useOutbox } from "./useOutbox";

/** A key below that of the stops, so that both are refreshed together. */
const KEY = [STOPS, "today"];
const LOOK_AGAIN_MS = 30_000;

/** Return the current time, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Return today's stops: undefined while they load, empty if they are not requested or cannot be loaded. */
export function useStopsToday(isWanted: boolean, now: Date): StopDay[] | undefined {
  const { day } = useOwnToday();
  const query = { from: addDays(day, -1), until: day };
  const { data, isLoading } = useQuery({
    queryKey: KEY,
    refetchInterval: LOOK_AGAIN_MS,
    enabled: isWanted,
    queryFn: async () => (await answer(api.GET("/api/stops/days", { params: { query } }))).data,
  });
  return useMemo(
    () => (data ? listTodaysStops(data, day, now) : isLoading ? undefined : []),
    [data, isLoading, day, now],
  );
}

export type CheckIn = (stop: StopDay, state: MarkState | null) => Promise<void>;

/**
 * Return a function that checks in a stop. The change is shown immediately, can be undone, and is stored
 * while offline.
 */
export function useCheckIn() {
  const t = useText();
  const seen = useVisibilityText();
  const queries = useQueryClient();
  const toast = useToast();
  const show = useCallback(
    (change: CheckInChange) =>
      queries.setQueryData<StopDay[]>(KEY, (days) =>
        days?.map((day) => withCheckIn(day, change, new Date())),
      ),
    [queries],
  );
  const send = useCallback(
    async (change: CheckInChange) => {
      const { stop, day, state } = change;
      // A response requested before the change would show the previous status.
      await queries.cancelQueries({ queryKey: KEY });
      const body = { day, state, note: "" };
      await answer(api.PUT("/api/stops/{id}/mark", { params: { path: { id: String(stop) } }, body }));
      show(change);
    },
    [queries, show],
  );
  const outbox = useOutbox(stopOutbox, send);

  async function checkIn(stop: StopDay, state: MarkState | null): Promise<void> {
    const before = stop.mark?.state ?? null;
    const change = { stop: stop.stop_id, day: stop.day, state };
    show(change);
    try {
      if (!(await outbox.say(change))) return;
      const name = stop.business.title;
      const text = state ? t(NOTICES[state], { name, seen }) : t("today.undone");
      const after = withCheckIn(stop, change, new Date());
      toast.say(
        text,
        state ? { label: t("layout.words.undo"), onClick: () => void checkIn(after, before) } : undefined,
      );
    } catch (error) {
      show({ ...change, state: before });
      toast.sayError(error);
    }
  }
  return { checkIn, waiting: outbox.waiting };
}

const NOTICES = {
  here: "stops.today.saidHere",
  late: "stops.today.saidLate",
  absent: "stops.today.saidAbsent",
} as const;
