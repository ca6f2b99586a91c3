import { useState } from "react";
import { ApiError } from "../../../client/errors";
import { useToast } from "../layout/useToast";

/** Manage one call of a small form: whether it is pending, and the errors of its fields. */
export function useCall() {
  const { say, sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  /** Make the call, show its result, and return whether it succeeded. */
  async function run(
    call: () => Promise<{ message?: string } | undefined>,
    notice?: string,
  ): Promise<boolean> {
    setIsBusy(true);
    setErrors({});
    try {
      const reply = await call();
      const text = notice ?? reply?.message;
      if (text) say(text);
      return true;
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      sayError(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, errors, setErrors, run };
}
