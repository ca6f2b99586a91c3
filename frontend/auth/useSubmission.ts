import { type FormEvent, use, useEffect, useState } from "react";
import { ApiError, NoAnswer, toastText } from "../client/errors";
import { ToastContext } from "./toast";

export type FieldErrors = Record<string, string>;

/**
 * Run a form's `send`, one call at a time, and turn an error into a toast and messages next to the fields.
 */
export function useSubmission(send: (form: FormData) => Promise<FieldErrors | undefined>) {
  const say = use(ToastContext);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const wait = useRetryCountdown();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || wait.seconds > 0) return;
    const form = event.currentTarget;
    setIsSending(true);
    const problems = await send(new FormData(form)).catch((error: unknown) => refusal(form, error));
    setErrors(problems ?? {});
    focusFirst(form, problems ?? {});
    setIsSending(false);
  }

  function refusal(form: HTMLFormElement, error: unknown): FieldErrors {
    if (error instanceof NoAnswer) {
      say(error.message);
      return { form: error.message };
    }
    if (!(error instanceof ApiError)) throw error;
    say(toastText(error.body));
    wait.start(error.status === 429 ? (error.retryAfter ?? 0) : 0);
    const beside = getFieldErrors(form, error);
    return Object.keys(beside).length > 0 ? beside : { form: error.message };
  }

  return { isSending, errors, onSubmit, waitSeconds: wait.seconds };
}

/** Count down the seconds until the next attempt is allowed. */
function useRetryCountdown() {
  const [seconds, start] = useState(0);

  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => start(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  return { seconds, start };
}

/**
 * Return the errors by field. Errors of fields that are not in this form are joined as `form`, and are shown
 * above it.
 */
function getFieldErrors(form: HTMLFormElement, error: ApiError): FieldErrors {
  const entries = Object.entries(error.fields);
  const elsewhere = entries
    .filter(([name]) => !form.elements.namedItem(name))
    .map(([, sentence]) => sentence);
  const beside = Object.fromEntries(entries.filter(([name]) => form.elements.namedItem(name)));
  return elsewhere.length > 0 ? { ...beside, form: elsewhere.join(" ") } : beside;
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.name in errors) return field.focus();
  }
}
