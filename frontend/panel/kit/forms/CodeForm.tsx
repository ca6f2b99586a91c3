import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { codeLimits } from "../../../generated/limits";
import { useText } from "../../messages/useText";
import { SecretBox } from "./SecretBox";
import { useCall } from "./useCall";

interface CodeProof {
  current_password: string;
  code: string;
}

interface Props {
  action: string;
  isDangerous?: boolean;
  send: (proof: CodeProof) => Promise<{ message?: string }>;
  onCancel: () => void;
}

/** Asks for the password and a second-factor code. */
export function CodeForm({ action, isDangerous, send, onCancel }: Props) {
  const t = useText();
  const [proof, setProof] = useState<CodeProof>({ current_password: "", code: "" });
  const { isBusy, errors, setErrors, run } = useCall();

  function submit() {
    const wrong = {
      ...(!proof.current_password && { current_password: t("profile.enterPassword") }),
      ...(!proof.code.trim() && { code: t("profile.code.enter") }),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    void run(() => send({ ...proof, code: proof.code.trim() }));
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: "grid", gap: 2, maxWidth: 440 }}
    >
      <SecretBox
        label={t("profile.yourPassword")}
        autoComplete="current-password"
        value={proof.current_password}
        onChange={(current_password) => setProof({ ...proof, current_password })}
        error={errors.current_password}
      />
      <CodeBox
        value={proof.code}
        onChange={(code) => setProof({ ...proof, code })}
        error={errors.code}
        help={t("profile.code.fromPhone")}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" color={isDangerous ? "error" : "primary"} disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t("layout.words.cancel")}</Button>
      </Box>
    </Box>
  );
}

interface CodeProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  help?: string;
}

/** The input for an authenticator code. */
export function CodeBox({ value, onChange, error, help }: CodeProps) {
  const t = useText();
  return (
    <TextField
      label={t("profile.code.label")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(error)}
      helperText={error ?? help}
      slotProps={{
        htmlInput: {
          autoComplete: "one-time-code",
          autoCapitalize: "none",
          spellCheck: false,
          maxLength: codeLimits.code,
        },
      }}
    />
  );
}
