import { Alert, Box, Button, Typography } from "@mui/material";
import { useToast } from "../kit/layout/useToast";
import { timesText } from "../kit/stops/days";
import type { Stop, StopDay } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { swapStops } from "./calls";
import { useAttempt } from "./useAttempt";

interface Props {
  stop: Stop;
  others: readonly StopDay[];
  onBack: () => void;
  onDone: () => void;
}

/** Two trucks change places: the other one is chosen by a tap. */
export function SwapForm({ stop, others, onBack, onDone }: Props) {
  const t = useText();
  const { say } = useToast();
  const { attempt, isBusy, problem } = useAttempt();

  async function swap({ stop_id, house }: StopDay) {
    if (!(await attempt(() => swapStops(stop.id, stop_id)))) return;
    say(t("stops.swap.done", { one: stop.house.title, other: house.title }));
    onDone();
  }

  return (
    <>
      <Typography>{t("stops.swap.choose", { name: stop.house.title })}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
        {others.map((other) => (
          <li key={`${other.stop_id} ${other.day}`}>
            <Button
              fullWidth
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              onClick={() => void swap(other)}
              sx={{ minHeight: 48, justifyContent: "start", textAlign: "start", lineHeight: 1.3 }}
            >
              <span>
                {other.house.title}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
                  {[other.place.name || other.place.address, weekdayAndDay(other.day), timesText(other)].join(
                    " · ",
                  )}
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
