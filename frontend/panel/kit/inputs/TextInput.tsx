import { TextField } from "@mui/material";
import type { Field, Kind } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import type { PlainKey, Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { useFieldValue } from "./useFieldValue";

interface Props {
  field: Field;
}

interface TextInputOptions {
  type: string;
  help?: PlainKey;
  isLong?: boolean;
}

const MANNERS: Partial<Record<Kind, TextInputOptions>> = {
  long_text: { type: "text", isLong: true },
  email: { type: "email" },
  phone: { type: "tel" },
  url: { type: "url", help: "inputs.urlHelp" },
  date: { type: "date" },
  time: { type: "time" },
  number: { type: "number" },
};

/** A field with a single input: a line, several lines, a date or a number. */
export function TextInput({ field }: Props) {
  const t = useText();
  const { value, onChange, onBlur, ref, error } = useFieldValue<string | number | null>(field);
  const { type, help, isLong = false } = MANNERS[field.kind] ?? { type: "text" };
  const isNumber = field.kind === "number";

  function change(text: string) {
    if (!isNumber) return onChange(text);
    onChange(text === "" ? null : Number(text));
  }

  return (
    <TextField
      label={fieldTitle(t, field)}
      type={type}
      required={field.required}
      value={value ?? ""}
      onChange={(event) => change(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? lengthHint(t, field, value) ?? (help && t(help))}
      multiline={isLong}
      {...(isLong && { minRows: 3, maxRows: 12 })}
      slotProps={{
        ...((type === "date" || type === "time") && { inputLabel: { shrink: true } }),
        htmlInput: {
          ...(field.max_length && { maxLength: field.max_length }),
          ...(isNumber && { min: field.minimum, max: field.maximum, step: 1 }),
        },
      }}
    />
  );
}

/** Return the number of used characters, or undefined until 80 percent are used. */
function lengthHint(t: Translate, { max_length }: Field, value: unknown): string | undefined {
  if (!max_length || typeof value !== "string" || value.length < max_length * 0.8) return undefined;
  return t("inputs.length", { used: value.length, most: max_length });
}
