import { FormControlLabel, Switch } from "@mui/material";
import { shownOrHidden } from "../../../blocks/block";
import { ChoiceField } from "./ChoiceField";
import type { FieldProps } from "./SettingInput";

/** A switch, or a choice between two labels if both values have one. */
export function BooleanField(props: FieldProps) {
  const { label, setting, wording, value, onChange } = props;
  const { options } = wording;
  if (options && options !== shownOrHidden) {
    return (
      <ChoiceField
        {...props}
        setting={{ ...setting, choices: options.map((each) => String(each.value)) }}
        value={String(value === true)}
        onChange={(choice) => onChange(choice === "true")}
      />
    );
  }
  return (
    <FormControlLabel
      control={<Switch checked={value === true} onChange={(_, checked) => onChange(checked)} />}
      label={label}
    />
  );
}
