import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { answer, api } from "../../client/api";
import { NoAnswer } from "../../client/errors";
import { useAccount } from "../account/account";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import {
  type HouseDays,
  memberDays,
  ownDays,
  type Said,
  sendUnsent,
  state,
  storeUnsent,
  unsent,
  withSaid,
} from "./facts";

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
export function useSay() {
  const t = useText();
  const queries = useQueryClient();
  const toast = useToast();
  const { id, domain } = useAccount();
  const key = `${id} ${domain.id}`;
  const [waiting, setWaiting] = useState(() => unsent(key).length);

  const show = useCallback(
    (change: (house: HouseDays) => HouseDays) =>
      queries.setQueryData<HouseDays[]>(KEY, (houses) => houses?.map(change)),
    [queries],
  );

  const send = useCallback(
    async (said: Said) => {
      const answered = await state(said);
      show((house) => (house.id === said.id ? answered : house));
    },
    [show],
  );

  useEffect(() => {
    const sendAll = async () => {
      try {
        await sendUnsent(key, send);
      } catch (error) {
        toast.sayError(error);
      }
      setWaiting(unsent(key).length);
    };
    void sendAll();
    const timer = setInterval(() => unsent(key).length > 0 && void sendAll(), 5_000);
    window.addEventListener("online", sendAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sendAll);
    };
  }, [key, send, toast]);

  async function say(house: HouseDays, body: Said["body"], text: string): Promise<boolean> {
    const said = { id: house.id, body };
    show((each) => (each.id === house.id ? withSaid(each, said) : each));
    try {
      // What is stored was said before, and is sent before.
      if (unsent(key).length > 0) await sendUnsent(key, send);
      if (unsent(key).length > 0) throw new NoAnswer(null);
      await send(said);
      toast.say(text, {
        label: t("layout.words.undo"),
        onClick: () => void say(house, undoing(house, body), t("today.undone")),
      });
      return true;
    } catch (error) {
      if (error instanceof NoAnswer) {
        storeUnsent(key, said);
        setWaiting(unsent(key).length);
        return true;
      }
      show((each) => (each.id === house.id ? house : each));
      toast.sayError(error);
      return false;
    }
  }

  return { say, waiting };
}

/** What says again how it was before. */
function undoing(house: HouseDays, body: Said["body"]): Said["body"] {
  return {
    ...("closed_today" in body && { closed_today: house.closed_today && { note: house.closed_today.note } }),
    ...("notice" in body && { notice: house.notice }),
    ...("exceptions" in body && { exceptions: house.exceptions }),
  };
}
