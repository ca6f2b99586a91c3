import { MenuItem, TextField, type TextFieldProps } from "@mui/material";
import type { ReactNode } from "react";
import type { DraftForm } from "./useDraftForm";

type TextName<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string;

/** The values of a form that inputs show and change. */
export type Inputs<T extends object> = Pick<DraftForm<T>, "values" | "errors" | "set">;

interface Props<T extends object>
  extends Pick<TextFieldProps, "type" | "autoComplete" | "disabled" | "autoFocus"> {
  form: Inputs<T>;
  name: TextName<T>;
  label: string;
  help?: ReactNode;
  maxLength?: number;
  rows?: number;
  /** Whether to use a monospaced font and no autocorrection. */
  isCode?: boolean;
  /** Options to choose from instead of typing. */
  options?: readonly { value: string; label: string }[];
  after?: ReactNode;
  /** Called instead of setting this field. */
  onText?: (text: string) => void;
}

const UNCORRECTED = { spellCheck: false, autoCapitalize: "none", autoCorrect: "off", wrap: "off" };

/** A single-line or multi-line input of a form, with its error or help text below. */
export function TextBox<T extends object>(props: Props<T>) {
  const { form, name, label, help, maxLength, rows, isCode, options, after, onText, ...rest } = props;
  const error = form.errors[name];
  const change = onText ?? ((text: string) => form.set({ [name]: text } as Partial<T>));
  return (
    <TextField
      {...rest}
      name={name}
      label={label}
      value={form.values[name]}
      onChange={(event) => change(event.target.value)}
      error={Boolean(error)}
      helperText={error ?? help}
      {...(rows && { multiline: true, minRows: rows, maxRows: 14 })}
      {...(options && { select: true })}
      slotProps={{
        htmlInput: {
          maxLength,
          "aria-invalid": error ? true : undefined,
          ...(isCode && {
            ...UNCORRECTED,
            style: { fontFamily: "ui-monospace, monospace", fontSize: "0.875rem" },
          }),
        },
        input: { endAdornment: after },
      }}
    >
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
