import { useState } from "react";
import { ApiError, NoAnswer } from "../../client/errors";
import { useStopsChanged } from "../kit/stops/useStops";

/** Manage a change of stops: show an error in place, and refresh the data in any case. */
export function useAttempt() {
  const changed = useStopsChanged();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await change();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof NoAnswer)) throw error;
      setProblem(error.message);
      return false;
    } finally {
      setBusy(false);
      await changed();
    }
  }
  return { attempt, isBusy, problem };
}
