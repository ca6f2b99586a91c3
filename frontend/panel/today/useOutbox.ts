import { useEffect, useState } from "react";
import { NoAnswer } from "../../client/errors";
import { useAccount } from "../account/account";
import { useToast } from "../kit/layout/useToast";
import type { Outbox } from "./outbox";

const TRY_AGAIN_MS = 5_000;

/** Sends what waits as soon as somebody can be reached, and before anything that is said later. */
export function useOutbox<Change>(outbox: Outbox<Change>, send: (change: Change) => Promise<void>) {
  const { sayError } = useToast();
  const { id, domain } = useAccount();
  const key = `${id} ${domain.id}`;
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

  /** Whether it reached the server by now; else it waits here. A refusal is thrown. */
  async function say(change: Change): Promise<boolean> {
    try {
      // What is stored was said before, and is sent before.
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
