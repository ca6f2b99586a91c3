import { TextField } from "@mui/material";
import { useText } from "../messages/useText";

interface Props {
  host: string;
  value: string;
  onChange: (text: string) => void;
}

/** The input to confirm the replacement of a whole site by typing its host. */
export function TypeHost({ host, value, onChange }: Props) {
  const t = useText();
  return (
    <TextField
      fullWidth
      label={t("backups.review.typeHost", { host })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false } }}
    />
  );
}
