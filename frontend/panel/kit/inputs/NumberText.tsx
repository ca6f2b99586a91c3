import { TextField } from "@mui/material";
import { useState } from "react";
import { useText } from "../../messages/useText";

interface Props {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number edited as text, so that "37." and "-" are possible while typing. */
export function NumberText({ label, value, onChange }: Props) {
  const t = useText();
  const [text, setText] = useState(value === null ? "" : String(value));
  const isNumber = text === "" || Number.isFinite(Number(text));

  function change(typed: string) {
    setText(typed);
    const number = Number(typed);
    if (typed === "") onChange(null);
    else if (Number.isFinite(number)) onChange(number);
  }

  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => change(event.target.value.trim())}
      error={!isNumber}
      helperText={isNumber ? undefined : t("inputs.enterNumber")}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
    />
  );
}
