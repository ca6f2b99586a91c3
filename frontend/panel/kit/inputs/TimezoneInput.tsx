import { Autocomplete, TextField } from "@mui/material";
import { useMemo } from "react";
import { formatTime } from "../../messages/dates";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";

interface Props {
  value: string;
  onChange: (timezone: string) => void;
  error?: string | undefined;
  help?: string;
}

/** The input of a time zone, by its city, with the current time there. */
export function TimezoneInput({ value, onChange, error, help }: Props) {
  const t = useText();
  const zones = useMemo(() => [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])], [value]);
  return (
    <Autocomplete
      disableClearable
      size="small"
      options={zones.filter(Boolean)}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      getOptionLabel={(zone) => zone.replaceAll("_", " ")}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("profile.timezone")}
          error={Boolean(error)}
          helperText={error ?? [help, clockIn(t, value)].filter(Boolean).join(" ")}
        />
      )}
    />
  );
}

/** Return the current time in a time zone, or undefined if this browser does not support the time zone. */
function clockIn(t: Translate, timeZone: string, now: Date = new Date()): string | undefined {
  try {
    return t("profile.clock", { time: formatTime(now, timeZone) });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
