import { Alert, Box, Button, Typography } from "@mui/material";
import { useToast } from "../kit/layout/useToast";
import { timesText } from "../kit/stops/days";
import type { Stop } from "../kit/stops/wire";
import { weekdayAndDay, weekdayName } from "../messages/dates";
import { useText } from "../messages/useText";
import { swapStops } from "./calls";
import type { SwapPartner } from "./swapPartners";
import { useAttempt } from "./useAttempt";

interface Props {
  stop: Stop;
  others: readonly SwapPartner[];
  onBack: () => void;
  onDone: () => void;
}

/** The form to swap trucks with another stop. */
export function SwapForm({ stop, others, onBack, onDone }: Props) {
  const t = useText();
  const { say } = useToast();
  const { attempt, isBusy, problem } = useAttempt();

  async function swap({ first: { stop_id } }: SwapPartner) {
    if (await attempt(async () => say(await swapStops(stop.id, stop_id)))) onDone();
  }

  return (
    <>
      <Typography>{t("stops.swap.choose", { name: stop.business.title })}</Typography>
      {(stop.repeat || others.some(({ days }) => days.length > 1)) && (
        <Typography variant="body2" color="textSecondary">
          {t("stops.swap.whole")}
        </Typography>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
        {others.map((other) => (
          <li key={other.first.stop_id}>
            <Button
              fullWidth
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              onClick={() => void swap(other)}
              sx={{
                minHeight: 48,
                justifyContent: "start",
                textAlign: "start",
                lineHeight: 1.3,
                whiteSpace: "normal",
                overflowWrap: "anywhere",
              }}
            >
              <span>
                {other.first.business.title}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
                  {whereAndWhen(other)}
                </Typography>
              </span>
            </Button>
          </li>
        ))}
      </Box>
      <Button onClick={onBack} sx={{ justifySelf: "start", minHeight: 44 }}>
        {t("stops.back")}
      </Button>
    </>
  );
}

/**
 * Describe the place and the day, or the weekdays if there are several: "Pier 9 · Thursday, Nov 26 · 11:00 AM
 * – 2:00 PM".
 */
function whereAndWhen({ first, days }: SwapPartner): string {
  const { name, address } = first.place;
  const when = days.length > 1 ? days.map((day) => weekdayName(day)).join(", ") : weekdayAndDay(first.day);
  return [name || address, when, timesText(first)].join(" · ");
}
