import { useEffect, useState } from "react";
import { NoAnswer } from "../../client/errors";
import { useAccount } from "../account/account";
import { draftName } from "../kit/drafts/drafts";
import { useToast } from "../kit/layout/useToast";
import type { Outbox } from "./outbox";

const TRY_AGAIN_MS = 5_000;

/** Send stored changes as soon as the server is reachable, and before any later change. */
export function useOutbox<Change>(outbox: Outbox<Change>, send: (change: Change) => Promise<void>) {
  const { sayError } = useToast();
  const { id, domain } = useAccount();
  const key = draftName(id, domain.id);
  const [waiting, setWaiting] = useState(() => outbox.waiting(key).length);

  useEffect(() => {
    const sendAll = async () => {
      try {
        await outbox.send(key, send);
      } catch (error) {
        sayError(error);
      }
      setWaiting(outbox.waiting(key).length);
    };
    void sendAll();
    const timer = setInterval(() => outbox.waiting(key).length > 0 && void sendAll(), TRY_AGAIN_MS);
    window.addEventListener("online", sendAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sendAll);
    };
  }, [outbox, key, send, sayError]);

  /**
   * Send a change, and return whether it reached the server. Otherwise, it is stored. Throws if the server
   * rejects it.
   */
  async function say(change: Change): Promise<boolean> {
    try {
      // Stored changes are older, so they are sent first.
      if (outbox.waiting(key).length > 0) await outbox.send(key, send);
      if (outbox.waiting(key).length > 0) throw new NoAnswer(null);
      await send(change);
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      outbox.store(key, change);
      setWaiting(outbox.waiting(key).length);
      return false;
    }
  }
  return { say, waiting };
}
