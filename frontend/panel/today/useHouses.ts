import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import {
  type DaysChange,
  type HouseDays,
  houseOutbox,
  isClosedNow,
  memberDays,
  ownDays,
  state,
  withDaysChange,
} from "./facts";
import { useOutbox } from "./useOutbox";

const KEY = ["houses", "today"];
/** As many houses as one list answers at most. */
const LIMIT = 200;
const LOOK_AGAIN_MS = 60_000;

/** The houses whose days one looks after, the site's own first. */
export function useHouses() {
  const { reach } = useAccount();
  const hasOwn = "house.write" in reach;
  return useQuery({
    queryKey: KEY,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async (): Promise<HouseDays[]> => {
      const query = { limit: LIMIT };
      const [own, members] = await Promise.all([
        hasOwn ? answer(api.GET("/api/house")) : null,
        answer(api.GET("/api/houses", { params: { query } })),
      ]);
      return [...(own ? [ownDays(own.data)] : []), ...members.data.map(memberDays)];
    },
  });
}

/** Says something of a house: shown at once, taken back by one tap, and stored while nobody can be reached. */
export function useHouseUpdate() {
  const t = useText();
  const queries = useQueryClient();
  const toast = useToast();
  const show = useCallback(
    (change: (house: HouseDays) => HouseDays) =>
      queries.setQueryData<HouseDays[]>(KEY, (houses) => houses?.map(change)),
    [queries],
  );
  const send = useCallback(
    async (change: DaysChange) => {
      const answered = await state(change);
      show((house) => (house.id === change.id ? answered : house));
    },
    [show],
  );
  const outbox = useOutbox(houseOutbox, send);

  async function say(house: HouseDays, body: DaysChange["body"], text: string): Promise<boolean> {
    const change = { id: house.id, body };
    show((each) => (each.id === house.id ? withDaysChange(each, change) : each));
    try {
      if (await outbox.say(change)) {
        toast.say(text, {
          label: t("layout.words.undo"),
          onClick: () => void say(house, undoing(house, body), t("today.undone")),
        });
      }
      return true;
    } catch (error) {
      show((each) => (each.id === house.id ? house : each));
      toast.sayError(error);
      return false;
    }
  }
  return { say, waiting: outbox.waiting };
}

/** What says again how it was before. */
function undoing(house: HouseDays, body: DaysChange["body"]): DaysChange["body"] {
  return {
    ...("closed_today" in body && {
      closed_today: isClosedNow(house) ? { note: house.closed_today?.note ?? "" } : null,
    }),
    ...("notice" in body && { notice: house.notice }),
    ...("exceptions" in body && { exceptions: house.exceptions }),
  };
}
