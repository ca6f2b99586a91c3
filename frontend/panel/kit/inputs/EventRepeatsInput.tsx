import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import type { PostForm } from "../posts/postForm";
import { NotOn } from "./EventRepeatsNotOn";
import { MonthChoice, WeekChoice } from "./EventRepeatsOn";
import { moved, type Rule, ruleFor } from "./eventRepeats";
import { NumberText } from "./NumberText";
import { useFieldValue } from "./useFieldValue";

const CHOICES = ["day", "week", "month"] as const;

/** How an event repeats, in words that one chooses. */
export function EventRepeatsInput({ field }: { field: Field }) {
  const t = useText();
  const { value: rule, onChange, onBlur, error } = useFieldValue<Rule | null>(field);
  const day = String(useWatch<PostForm>({ name: "post_body.attributes.date" as keyof PostForm }) ?? "");
  useMovedWith(day, rule, onChange);

  function choose(every: string) {
    const chosen = CHOICES.find((each) => each === every);
    onChange(chosen ? ruleFor(chosen, day, rule) : null);
  }

  return (
    <Box sx={{ display: "grid", gap: 2 }} onBlur={onBlur}>
      <TextField
        select
        label={fieldTitle(t, field)}
        value={rule?.every ?? "never"}
        onChange={(event) => choose(event.target.value)}
        error={Boolean(error)}
        helperText={error ?? (rule && !day ? t("inputs.eventRepeats.needsDay") : undefined)}
      >
        <MenuItem value="never">{t("inputs.eventRepeats.never")}</MenuItem>
        {CHOICES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`inputs.eventRepeats.every.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {rule && (
        <>
          <NumberText
            label={t(`inputs.eventRepeats.interval.${rule.every}`)}
            value={rule.interval ?? 1}
            onChange={(interval) => onChange({ ...rule, interval: interval ?? 1 })}
          />
          {rule.every === "week" && <WeekChoice rule={rule} day={day} onChange={onChange} />}
          {rule.every === "month" && day && <MonthChoice rule={rule} day={day} onChange={onChange} />}
          <Ends rule={rule} day={day} onChange={onChange} />
          <NotOn days={rule.not_on ?? []} onChange={(not_on) => onChange({ ...rule, not_on })} />
        </>
      )}
    </Box>
  );
}

/** A rule follows the event's day, so that what is weekly on Fridays does not begin on a Saturday. */
function useMovedWith(day: string, rule: Rule | null, onChange: (rule: Rule) => void) {
  const before = useRef(day);
  useEffect(() => {
    if (before.current === day) return;
    before.current = day;
    if (rule && day) onChange(moved(rule, day));
  }, [day, rule, onChange]);
}

interface EndsProps {
  rule: Rule;
  day: string;
  onChange: (rule: Rule) => void;
}

function Ends({ rule, day, onChange }: EndsProps) {
  const t = useText();
  const ends = rule.until !== undefined ? "until" : rule.times !== undefined ? "times" : "never";
  const { until: _until, times: _times, ...open } = rule;

  function choose(which: string) {
    if (which === "until") onChange({ ...open, until: day });
    else onChange(which === "times" ? { ...open, times: 10 } : open);
  }

  return (
    <>
      <TextField
        select
        label={t("inputs.eventRepeats.ends.label")}
        value={ends}
        onChange={(event) => choose(event.target.value)}
      >
        {(["never", "until", "times"] as const).map((each) => (
          <MenuItem key={each} value={each}>
            {t(`inputs.eventRepeats.ends.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {ends === "until" && (
        <TextField
          type="date"
          label={t("inputs.eventRepeats.ends.lastDay")}
          value={rule.until}
          onChange={(event) => onChange({ ...open, until: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: day } }}
        />
      )}
      {ends === "times" && (
        <NumberText
          label={t("inputs.eventRepeats.ends.howOften")}
          value={rule.times ?? 1}
          onChange={(times) => onChange({ ...open, times: times ?? 1 })}
        />
      )}
      {rule.every === "month" && (rule.day_of_month ?? 0) > 28 && (
        <Typography variant="body2" color="textSecondary">
          {t("inputs.eventRepeats.shortMonths", { number: rule.day_of_month ?? 0 })}
        </Typography>
      )}
    </>
  );
}
