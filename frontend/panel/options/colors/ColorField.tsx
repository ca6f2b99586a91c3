import { Box, InputAdornment, TextField } from "@mui/material";
import { useEffect, useState } from "react";
import { codeFrom } from "../../kit/site/pairs";
import { useText } from "../../messages/useText";

interface Props {
  label: string;
  code: string;
  onChange: (code: string) => void;
  isDisabled: boolean;
}

/** A color, picked with the system's color picker or entered as a code. */
export function ColorField({ label, code, onChange, isDisabled }: Props) {
  const t = useText();
  const [text, setText] = useState(code);
  const isWrong = codeFrom(text) === null;

  useEffect(() => setText((typed) => (codeFrom(typed) === code ? typed : code)), [code]);

  function type(typed: string) {
    setText(typed);
    const meant = codeFrom(typed);
    if (meant) onChange(meant);
  }

  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(code)}
      error={isWrong}
      helperText={isWrong ? t("options.colors.invalid") : undefined}
      slotProps={{
        htmlInput: { maxLength: 7, spellCheck: false, autoCapitalize: "characters" },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={t("options.colors.choose", { label })}
                value={code.toLowerCase()}
                disabled={isDisabled}
                onChange={(event) => onChange(event.target.value.toUpperCase())}
                sx={({ colors }) => ({
                  width: 28,
                  height: 28,
                  p: 0,
                  border: `1px solid ${colors.edge}`,
                  borderRadius: "6px",
                  overflow: "hidden",
                  cursor: "pointer",
                  background: "none",
                  "&::-webkit-color-swatch-wrapper": { p: 0 },
                  "&::-webkit-color-swatch": { border: 0 },
                  "&::-moz-color-swatch": { border: 0 },
                })}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
