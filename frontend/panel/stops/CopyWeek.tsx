import CheckOutlined from "@mui/icons-material/CheckOutlined";
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { answer, api } from "../../client/api";
import { ApiError, NoAnswer } from "../../client/errors";
import { useToast } from "../kit/layout/useToast";
import { addDays, timesText } from "../kit/stops/days";
import { useStopsChanged } from "../kit/stops/useStops";
import { STOPS, type Stop, type StopDay } from "../kit/stops/wire";
import { daysText, weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { addStop, removeStop } from "./calls";
import { copyStop } from "./stopForm";
import { copyWeek } from "./weeks";

/** The limit of stops to copy. */
const MOST = 60;

interface Props {
  monday: string;
  /** The existing stops of the week. */
  there: readonly StopDay[];
  businessId: number | undefined;
  onClose: () => void;
}

/** The dialog to copy the single stops of the previous week. Repeating stops exist in every week. */
export default function CopyWeek({ monday, there, businessId, onClose }: Props) {
  const t = useText();
  const title = useId();
  const { say, sayError } = useToast();
  const changed = useStopsChanged();
  const [isBusy, setBusy] = useState(false);
  // The outcome of each stop: copied, or a sentence with the reason.
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, string | null>>(new Map());
  const query = {
    from: addDays(monday, -7),
    until: addDays(monday, -1),
    state: "confirmed" as const,
    limit: 200,
    ...(businessId !== undefined && { business_id: businessId }),
  };
  const { data, error } = useQuery({
    queryKey: [STOPS, "to copy", query],
    queryFn: async () => (await answer(api.GET("/api/stops", { params: { query } }))).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [before] = useState(there);
  const stops = data && copyWeek(data, monday, before).slice(0, MOST);
  const isDone = outcomes.size > 0 && !isBusy;

  async function copy(chosen: readonly Stop[]) {
    setBusy(true);
    const added: number[] = [];
    const became = new Map<number, string | null>();
    for (const stop of chosen) {
      try {
        added.push((await addStop(copyStop(stop, addDays(stop.day, 7)))).id);
        became.set(stop.id, null);
      } catch (refusal) {
        if (!(refusal instanceof ApiError) && !(refusal instanceof NoAnswer)) throw refusal;
        became.set(stop.id, refusal.message);
      }
      setOutcomes(new Map(became));
    }
    setBusy(false);
    await changed();
    if (added.length > 0) {
      say(t("stops.copy.done", { smart_count: added.length }), {
        label: t("layout.words.undo"),
        onClick: () => void Promise.all(added.map(removeStop)).then(changed, sayError),
      });
    }
    if (added.length === chosen.length) onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t("stops.copy.open")}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {stops && (
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {stops.length
              ? t("stops.copy.about", { days: daysText(monday, addDays(monday, 6)) })
              : t("stops.copy.nothing")}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {stops?.map((stop) => (
            <CopiedRow key={stop.id} stop={stop} outcome={outcomes.get(stop.id)} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(isDone ? "layout.words.close" : "layout.words.cancel")}</Button>
        {stops && stops.length > 0 && !isDone && (
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() => void copy(stops)}
            sx={{ minHeight: 44 }}
          >
            {t("stops.copy.copy", { smart_count: stops.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function CopiedRow({ stop, outcome }: { stop: Stop; outcome: string | null | undefined }) {
  const { business, place_item, day } = stop;
  return (
    <Box component="li" sx={({ colors }) => ({ py: 1, borderTop: `1px solid ${colors.line}` })}>
      <Typography sx={{ fontWeight: 600 }}>
        {business.title} · {place_item.name || place_item.address}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {weekdayAndDay(addDays(day, 7))}, {timesText(stop)}{" "}
        {outcome === null && <CheckOutlined fontSize="inherit" />}
      </Typography>
      {outcome && (
        <Typography variant="body2" color="error">
          {outcome}
        </Typography>
      )}
    </Box>
  );
}
