import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { IconButton, InputAdornment, TextField } from "@mui/material";
import { useState } from "react";
import { passwordChangeLimits } from "../../../generated/limits";
import { useText } from "../../messages/useText";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  help?: string | undefined;
}

/** A password input with a button that shows the password. */
export function SecretBox({ label, value, onChange, autoComplete, error, help }: Props) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? "text" : "password"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={autoComplete}
      error={Boolean(error)}
      helperText={error ?? help}
      slotProps={{
        htmlInput: { maxLength: passwordChangeLimits.password, spellCheck: false, autoCapitalize: "none" },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={t(isShown ? "profile.hide" : "profile.show", { what: label.toLowerCase() })}
                aria-pressed={isShown}
                onClick={() => setIsShown(!isShown)}
                edge="end"
              >
                {isShown ? (
                  <VisibilityOffOutlined fontSize="small" />
                ) : (
                  <VisibilityOutlined fontSize="small" />
                )}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
