import { FormControlLabel, Switch } from "@mui/material";
import { shownOrHidden } from "../../../blocks/block";
import { ChoiceField } from "./ChoiceField";
import type { FieldProps } from "./SettingInput";

/** Yes or no; where both have words of their own, one chooses between them. */
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
