import { MenuItem, TextField } from "@mui/material";
import { businessKindValues } from "../../../generated/choices";
import type { BusinessReply } from "../../../generated/schema";
import { useText } from "../../messages/useText";

type Kind = BusinessReply["kind"];

/** The type of the business. */
export function KindSelect({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const t = useText();
  return (
    <TextField
      select
      label={t("business.kind")}
      value={value}
      onChange={(event) => onChange(event.target.value as Kind)}
      sx={{ maxWidth: 320 }}
    >
      {businessKindValues.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {t(`business.kinds.${kind}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
