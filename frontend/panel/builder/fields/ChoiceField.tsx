import { FormControl, FormLabel, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useId } from "react";
import { choiceLabel } from "../model/blockLabels";
import type { FieldProps } from "./SettingInput";

const FEW = 4;
const SHORT = 28;

/** A single choice. A few short options are side by side. */
export function ChoiceField({ label, setting, wording, value, onChange }: FieldProps) {
  const id = useId();
  const { choices = [] } = setting;
  const options = choices.map((choice) => ({
    choice,
    text: choiceLabel(wording, choice),
  }));
  const isShort = options.length <= FEW && options.map(({ text }) => text).join("").length <= SHORT;
  if (!isShort) {
    return (
      <TextField select label={label} value={value ?? ""} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ choice, text }) => (
          <MenuItem key={choice} value={choice}>
            {text}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: "0.8125rem", mb: 0.5 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        size="small"
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={(_, next: string | null) => next !== null && onChange(next)}
      >
        {options.map(({ choice, text }) => (
          <ToggleButton key={choice} value={choice}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}
