import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from "@mui/material";
import { useText } from "../../messages/useText";
import { choiceLabel } from "../model/blockLabels";
import type { FieldProps } from "./SettingInput";

/** A multiple choice, in the order of the options. */
export function ChoicesField({ label, name, setting, wording, value, onChange }: FieldProps) {
  const t = useText();
  const { choices = [] } = setting;
  const chosen = Array.isArray(value) ? value : [];
  // The stored value lists the devices on which a block is hidden.
  const title = name === "visibility" ? t("builder.fields.hide_on") : label;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontSize: "0.8125rem" }}>
        {title}
      </FormLabel>
      <FormGroup sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))" }}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice)}
                onChange={(_, checked) =>
                  onChange(choices.filter((each) => (each === choice ? checked : chosen.includes(each))))
                }
              />
            }
            label={choiceLabel(wording, choice)}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
