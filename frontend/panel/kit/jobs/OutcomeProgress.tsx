import { Alert, type AlertColor, Box, LinearProgress } from "@mui/material";
import { Pill, type PillTone } from "../layout/Pill";

interface Props {
  severity: AlertColor;
  text: string;
  label: string;
  /** The percentage of a running action, or null. */
  percent: number | null;
  counts: readonly { text: string; tone: PillTone }[];
}

/** The status and progress of a bulk action, and the number of its rows by outcome. */
export function OutcomeProgress({ severity, text, label, percent, counts }: Props) {
  return (
    <Box sx={{ display: "grid", gap: 1.5, my: 2 }}>
      <Alert severity={severity} aria-live="polite">
        {text}
      </Alert>
      {percent !== null && <LinearProgress aria-label={label} variant="determinate" value={percent} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {counts.map((each) => (
          <Pill key={each.text} tone={each.tone}>
            {each.text}
          </Pill>
        ))}
      </Box>
    </Box>
  );
}
