import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../messages/useText";
import { NumberText } from "./NumberText";
import { RepeatsLimits } from "./RepeatsLimits";
import { RepeatsWeekdays } from "./RepeatsWeekdays";
import {
  type Frequency,
  getRepeat,
  getRepeatWay,
  listRepeatWays,
  type MonthlyBy,
  monthlyChoices,
  monthlyName,
  moveRepeat,
  type Repeat,
  type RepeatWay,
  wayName,
  withFrequency,
} from "./repeats";

interface Props {
  value: Repeat | null;
  onChange: (repeat: Repeat | null) => void;
  /** The first day, which determines the weekday and date of a rule. */
  first: string;
  /** Whether the first day must match the rule. */
  isOnFirst?: boolean;
  error?: string | undefined;
  label?: string;
}

/** The input of a repetition, such as "Every 2 weeks on Friday". */
export function RepeatsInput({ value, onChange, first, isOnFirst = false, error, label }: Props) {
  const t = useText();
  const [isCustom, setCustom] = useState(getRepeatWay(value) === "custom");
  const way = isCustom && value ? "custom" : getRepeatWay(value);
  useMovedWith(first, value, onChange);

  function choose(chosen: RepeatWay) {
    setCustom(chosen === "custom");
    onChange(getRepeat(chosen, value));
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <TextField
        select
        label={label ?? t("inputs.repeats.label")}
        value={way}
        onChange={(event) => choose(event.target.value as RepeatWay)}
        error={Boolean(error)}
        helperText={error ?? (value && !first ? t("inputs.repeats.needsDay") : undefined)}
      >
        {listRepeatWays(value, first).map((each) => (
          <MenuItem key={each} value={each}>
            {wayName(each, first, t)}
          </MenuItem>
        ))}
        <MenuItem value="custom">{t("inputs.repeats.custom")}</MenuItem>
      </TextField>
      {value && way === "custom" && <Rhythm value={value} first={first} onChange={onChange} />}
      {value?.frequency === "weekly" && (
        <RepeatsWeekdays value={value} first={first} isOnFirst={isOnFirst} onChange={onChange} />
      )}
      {value && <ShortMonths value={value} first={first} />}
      {value && <RepeatsLimits value={value} first={first} onChange={onChange} />}
    </Box>
  );
}

/**
 * Adapt a monthly rule for the last day or weekday when the first day changes and no longer matches the rule.
 */
function useMovedWith(first: string, value: Repeat | null, onChange: (repeat: Repeat) => void) {
  const before = useRef(first);
  useEffect(() => {
    if (before.current === first) return;
    before.current = first;
    const repeat = value && moveRepeat(value, first);
    if (repeat && repeat !== value) onChange(repeat);
  }, [first, value, onChange]);
}

interface PartProps {
  value: Repeat;
  first: string;
  onChange: (repeat: Repeat) => void;
}

/** The inputs of a repetition every N days, weeks or months. */
function Rhythm({ value, first, onChange }: PartProps) {
  const t = useText();
  const { frequency, interval, monthly_by } = value;
  return (
    <Box sx={{ display: "grid", gap: 1.5, alignItems: "start", gridTemplateColumns: "1fr 1fr" }}>
      <NumberText
        label={t(`inputs.repeats.count.${frequency}`)}
        value={interval}
        onChange={(every) => onChange({ ...value, interval: every ?? 1 })}
      />
      <TextField
        select
        label={t("inputs.repeats.frequency")}
        value={frequency}
        onChange={(event) => onChange(withFrequency(value, event.target.value as Frequency))}
      >
        {(["daily", "weekly", "monthly"] as const).map((each) => (
          <MenuItem key={each} value={each}>
            {t(`inputs.repeats.frequencies.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {frequency === "monthly" && (
        <TextField
          select
          label={t("inputs.repeats.month")}
          value={monthly_by}
          onChange={(event) => onChange({ ...value, monthly_by: event.target.value as MonthlyBy })}
          sx={{ gridColumn: "1 / -1" }}
        >
          {[...new Set([...monthlyChoices(first), monthly_by])].map((each) => (
            <MenuItem key={each} value={each}>
              {monthlyName(each, first, t)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

function ShortMonths({ value: { frequency, monthly_by }, first }: Omit<PartProps, "onChange">) {
  const t = useText();
  const number = Number(first.slice(8));
  if (frequency !== "monthly" || monthly_by !== "date" || number <= 28) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {t("inputs.repeats.shortMonths", { number })}
    </Typography>
  );
}
