import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import {
  type BusinessDays,
  businessOutbox,
  type DaysChange,
  isClosedNow,
  memberDays,
  ownDays,
  state,
  withDaysChange,
} from "./facts";
import { useOutbox } from "./useOutbox";

const KEY = ["businesses", "today"];
/** The API's limit for one page of the list. */
const LIMIT = 200;
const LOOK_AGAIN_MS = 60_000;

/** Return the businesses whose days the user may change, the site's own first. */
export function useBusinesses() {
  const { reach } = useAccount();
  const hasOwn = "business.write" in reach;
  return useQuery({
    queryKey: KEY,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async (): Promise<BusinessDays[]> => {
      const query = { limit: LIMIT };
      const [own, members] = await Promise.all([
        hasOwn ? answer(api.GET("/api/business")) : null,
        answer(api.GET("/api/businesses", { params: { query } })),
      ]);
      return [...(own ? [ownDays(own.data)] : []), ...members.data.map(memberDays)];
    },
  });
}

/**
 * Return a function that changes a business. The change is shown immediately, can be undone, and is stored
 * while offline.
 */
export function useBusinessUpdate() {
  const t = useText();
  const queries = useQueryClient();
  const toast = useToast();
  const show = useCallback(
    (change: (business: BusinessDays) => BusinessDays) =>
      queries.setQueryData<BusinessDays[]>(KEY, (businesses) => businesses?.map(change)),
    [queries],
  );
  const send = useCallback(
    async (change: DaysChange) => {
      const answered = await state(change);
      show((business) => (business.id === change.id ? answered : business));
    },
    [show],
  );
  const outbox = useOutbox(businessOutbox, send);

  async function say(business: BusinessDays, body: DaysChange["body"], text: string): Promise<boolean> {
    const change = { id: business.id, body };
    show((each) => (each.id === business.id ? withDaysChange(each, change) : each));
    try {
      if (await outbox.say(change)) {
        toast.say(text, {
          label: t("layout.words.undo"),
          onClick: () => void say(business, getUndo(business, body), t("today.undone")),
        });
      }
      return true;
    } catch (error) {
      show((each) => (each.id === business.id ? business : each));
      toast.sayError(error);
      return false;
    }
  }
  return { say, waiting: outbox.waiting };
}

/** Return the change that restores the previous state. */
function getUndo(business: BusinessDays, body: DaysChange["body"]): DaysChange["body"] {
  return {
    ...("closed_today" in body && {
      closed_today: isClosedNow(business) ? { note: business.closed_today?.note ?? "" } : null,
    }),
    ...("notice" in body && { notice: business.notice }),
    ...("exceptions" in body && { exceptions: business.exceptions }),
  };
}
