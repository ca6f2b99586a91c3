import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { repeatInWords } from "../kit/inputs/repeats";
import { useToast } from "../kit/layout/useToast";
import { timesText } from "../kit/stops/days";
import { useStopsChanged } from "../kit/stops/useStops";
import { STOPS, type Stop, type StopDay } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { CancelForm } from "./CancelForm";
import { confirmStop, readStop, removeStop, restoreStop } from "./calls";
import { DeclineForm } from "./DeclineForm";
import { SwapForm } from "./SwapForm";
import { swapPartners } from "./swapPartners";
import { useAttempt } from "./useAttempt";

interface Props {
  shown: StopDay;
  /** The stops of the same week, which this stop can be swapped with. */
  others: readonly StopDay[];
  /** Whether the user may answer requests and swap trucks. */
  mayConfirm: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** One day of a stop: its place, times and actions. */
export function StopDialog(props: Props) {
  const t = useText();
  const title = useId();
  const { shown, onClose } = props;
  const { business, place, day } = shown;
  const { data: stop, error } = useQuery({
    queryKey: [STOPS, "one", shown.stop_id],
    queryFn: () => readStop(shown.stop_id),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} sx={{ overflowWrap: "anywhere" }}>
        {business.title}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{place.name || place.address}</Typography>
          {place.name && place.address && <Typography variant="body2">{place.address}</Typography>}
          <Typography>
            {weekdayAndDay(day)}, {timesText(shown)}
          </Typography>
          {stop?.repeat && (
            <Typography variant="body2" color="textSecondary">
              {repeatInWords(stop.repeat, stop.day, t)}
            </Typography>
          )}
          {shown.note && <Typography variant="body2">{shown.note}</Typography>}
          {shown.is_cancelled && (
            <Typography color="error">
              {[
                t(shown.is_business_closed ? "stops.states.closed" : "stops.states.cancelled"),
                shown.cancel_note,
              ]
                .filter(Boolean)
                .join(": ")}
            </Typography>
          )}
        </Box>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!stop && !error && <Skeleton variant="rounded" height={48} />}
        {stop?.may_write && <Actions {...props} stop={stop} />}
      </DialogContent>
    </Dialog>
  );
}

type DialogForm = "cancel" | "decline" | "swap";

function Actions({ shown, others, mayConfirm, onEdit, onClose, stop }: Props & { stop: Stop }) {
  const t = useText();
  const { say } = useToast();
  const changed = useStopsChanged();
  const { attempt, isBusy, problem } = useAttempt();
  const [form, setForm] = useState<DialogForm | null>(null);
  const isRequest = stop.state === "asked";
  const isOff = shown.is_cancelled;
  const swaps = swapPartners(stop, others);

  const run = (change: () => Promise<unknown>, text?: string) =>
    attempt(change).then((isDone) => {
      if (!isDone) return;
      if (text) say(text);
      onClose();
    });

  if (form === "cancel")
    return <CancelForm stop={stop} day={shown.day} onBack={() => setForm(null)} onDone={onClose} />;
  if (form === "decline") {
    return <DeclineForm id={stop.id} onBack={() => setForm(null)} onDone={onClose} />;
  }
  if (form === "swap") {
    return <SwapForm stop={stop} others={swaps} onBack={() => setForm(null)} onDone={onClose} />;
  }
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 44 } }}>
        {isRequest && mayConfirm && !isOff && (
          <>
            <Button
              variant="contained"
              disabled={isBusy}
              onClick={() => void run(async () => say(await confirmStop(stop.id)))}
            >
              {t("stops.requests.confirm")}
            </Button>
            <Button variant="outlined" onClick={() => setForm("decline")}>
              {t("stops.requests.decline")}
            </Button>
          </>
        )}
        {isOff && !shown.is_business_closed && (
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() =>
              void run(
                () => restoreStop(stop.id, stop.state === "cancelled" ? null : shown.day),
                t("stops.cancel.restored"),
              )
            }
          >
            {t("stops.cancel.restore")}
          </Button>
        )}
        {!isOff && (
          <>
            <Button variant="outlined" onClick={onEdit}>
              {t("stops.form.change")}
            </Button>
            {mayConfirm && stop.state === "confirmed" && swaps.length > 0 && (
              <Button variant="outlined" onClick={() => setForm("swap")}>
                {t("stops.swap.open")}
              </Button>
            )}
            <Button
              variant="outlined"
              color="error"
              disabled={isBusy}
              onClick={() =>
                isRequest
                  ? void run(async () => {
                      await removeStop(stop.id);
                      await changed();
                    }, t("stops.requests.takenBack"))
                  : setForm("cancel")
              }
            >
              {t(isRequest ? "stops.requests.takeBack" : "stops.cancel.open")}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{t("layout.words.close")}</Button>
      </Box>
    </>
  );
}
