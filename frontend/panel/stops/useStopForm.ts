import { useState } from "react";
import { ApiError } from "../../client/errors";
import { useVisibilityText } from "../account/useVisibilityText";
import { useSend } from "../kit/forms/ResourceForm";
import { type FormErrors, useDraftForm } from "../kit/forms/useDraftForm";
import { useToast } from "../kit/layout/useToast";
import { useStopsChanged } from "../kit/stops/useStops";
import type { Stop } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { removeStop } from "./calls";
import {
  newStop,
  type StopFormValues,
  sampleStop,
  stopProblems,
  toStopForm,
  toStopRequest,
} from "./stopForm";

const SAMPLE = sampleStop();

interface StopFormOptions {
  /** Null for a new stop. */
  initial: Stop | null;
  firstDay: string;
  /** The only business, or null if the user can choose one. */
  business: number | null;
  onDone: () => void;
}

/** Manage the form of a stop: input is stored until it is saved, even if the dialog is closed. */
export function useStopForm({ initial, firstDay, business, onDone }: StopFormOptions) {
  const t = useText();
  const seen = useVisibilityText();
  const { say, sayError } = useToast();
  const changed = useStopsChanged();
  const sendStop = useSend<Stop>();
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const [saved] = useState(() => (initial ? toStopForm(initial) : newStop(firstDay, business)));
  const form = useDraftForm<StopFormValues>({
    name: `stop.${initial?.id ?? "new"}`,
    saved,
    sample: SAMPLE,
    send,
    check,
    onConflict: setConflict,
  });

  function check(values: StopFormValues): FormErrors<StopFormValues> {
    const problems = stopProblems(values);
    return {
      ...(problems.business_id && { business_id: t("stops.form.missing.business") }),
      ...(problems.name && { name: t("stops.form.missing.name") }),
      ...(problems.day && { day: t("stops.form.missing.day") }),
      ...(problems.begins && { begins: t("stops.form.missing.time") }),
      ...(problems.ends && {
        ends: t(problems.ends === "same" ? "stops.form.same" : "stops.form.missing.time"),
      }),
    };
  }

  async function send(values: StopFormValues): Promise<StopFormValues> {
    const body = toStopRequest(values);
    const { data: stop } = await beside(sendStop(body)).finally(changed);
    const what = { place: stop.place_item.name || stop.place_item.address, day: weekdayAndDay(stop.day) };
    const notice =
      stop.state === "asked" ? t("stops.take.asked", what) : t("stops.form.done", { ...what, seen });
    if (initial) say(notice);
    else {
      say(notice, {
        label: t("layout.words.undo"),
        onClick: () => void removeStop(stop.id).then(changed, sayError),
      });
    }
    return toStopForm(stop);
  }

  async function save() {
    if (await form.save()) onDone();
  }

  async function saveMine() {
    const version = Number(conflict?.body.version);
    setConflict(null);
    if (version) form.set({ version });
    await save();
  }

  return { form, save, conflict, saveMine };
}

/** Show an error without a field above the form, not in a toast. */
async function beside<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "stale_version") throw error;
    if (Object.keys(error.fields).length > 0) throw error;
    throw new ApiError(error.status, { ...error.body, errors: { form: [error.message] } });
  }
}
