import { FormControlLabel, Switch } from "@mui/material";
import type { FieldProps } from "./SettingInput";

/** Yes or no. */
export function BooleanField({ label, value, onChange }: FieldProps) {
  return (
    <FormControlLabel
      control={<Switch checked={value === true} onChange={(_, checked) => onChange(checked)} />}
      label={label}
    />
  );
}
