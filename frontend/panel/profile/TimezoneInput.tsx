import { Autocomplete, TextField } from "@mui/material";
import { useMemo } from "react";

interface Props {
  value: string;
  onChange: (timezone: string) => void;
  error?: string | undefined;
  help?: string;
}

/** A time zone by its place, with what the clock shows there. */
export function TimezoneInput({ value, onChange, error, help }: Props) {
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
          label="Time zone"
          error={Boolean(error)}
          helperText={error ?? help ?? clockIn(value)}
        />
      )}
    />
  );
}

/** What the clock shows there now; nothing for a zone that this browser does not know. */
export function clockIn(timeZone: string, now: Date = new Date()): string | undefined {
  try {
    const time = now.toLocaleTimeString(undefined, { timeZone, hour: "2-digit", minute: "2-digit" });
    return `It is ${time} there now.`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
