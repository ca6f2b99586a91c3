import { TextField } from "@mui/material";
import type { HTMLInputTypeAttribute, ReactNode } from "react";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import type { SettingsState } from "./useSettings";

/** The names of text settings. */
type TextName<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string;

interface Props<T> {
  settings: SettingsState<T>;
  name: TextName<T>;
  label: string;
  help?: ReactNode;
  type?: HTMLInputTypeAttribute;
  max: number;
  rows?: number;
  placeholder?: string;
  /** Whether this setting is read-only in an editable form. */
  isFixed?: boolean;
}

/** A text setting with its error. */
export function TextSetting<T>(props: Props<T>) {
  const { settings, name, label, help, type = "text", max, rows, placeholder, isFixed } = props;
  const t = useText();
  const error = settings.errors[name];
  const text = String(settings.value[name]);
  return (
    <TextField
      label={label}
      type={type}
      name={name}
      value={text}
      onChange={(event) => settings.set({ [name]: event.target.value } as Partial<T>)}
      error={Boolean(error)}
      helperText={error ?? roomLeft(text, max, t) ?? help}
      {...(isFixed && { disabled: true })}
      {...(placeholder && { placeholder })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 10 })}
      slotProps={{
        htmlInput: { maxLength: max },
        // The reason why a setting is read-only must be readable.
        ...(isFixed && { formHelperText: { disabled: false } }),
        ...(placeholder && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

/** Return the number of used and allowed characters, or undefined until most of them are used. */
function roomLeft(text: string, max: number, t: Translate): string | undefined {
  if (text.length < max * 0.8) return undefined;
  return t("options.form.length", { length: text.length, max });
}
