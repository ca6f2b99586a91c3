import { TextField } from "@mui/material";
import { useText } from "../messages/useText";

interface Props {
  host: string;
  value: string;
  onChange: (text: string) => void;
}

/** Type the host to confirm the replacement of a whole site. */
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
