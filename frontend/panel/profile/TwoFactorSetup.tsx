import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { answer, api } from "../../client/api";
import type { components } from "../../client/schema";
import { CodeBox } from "./CodeForm";
import { SecretBox } from "./SecretBox";
import { useCall } from "./useCall";

type Setup = components["schemas"]["TwoFactorSetup"];

interface Props {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Password, QR code, first code: after the third step two-factor is on. */
export function TwoFactorSetup({ onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [text, setText] = useState("");
  const { isBusy, errors, setErrors, run } = useCall();

  function begin() {
    if (!text) return setErrors({ current_password: "Enter your password." });
    void run(async () => {
      const body = { current_password: text };
      const { data } = await answer(api.POST("/api/account/two-factor", { body }));
      setSetup(data);
      setText("");
      return undefined;
    });
  }

  function confirm() {
    if (!text.trim()) return setErrors({ code: "Enter the code that your phone shows." });
    void run(async () => {
      const body = { code: text.trim() };
      const reply = await answer(api.POST("/api/account/two-factor/confirm", { body }));
      onDone(reply.data.recovery_codes);
      return reply;
    });
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (setup) confirm();
        else begin();
      }}
      sx={{ display: "grid", gap: 2, maxWidth: 440 }}
    >
      {setup ? (
        <>
          <Typography>Scan this with an authenticator app, and enter the code it shows.</Typography>
          <Box
            component="img"
            src={setup.qr}
            alt="QR code for the authenticator app"
            sx={{ width: 200, height: 200, p: 1.5, borderRadius: "8px", backgroundColor: "#ffffff" }}
          />
          <Typography variant="body2" color="textSecondary">
            No camera? Type this key into the app:{" "}
            <Box component="code" sx={{ overflowWrap: "anywhere", color: "text.primary" }}>
              {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </Box>
          </Typography>
          <CodeBox
            value={text}
            onChange={setText}
            error={errors.code}
            help="Six digits, new every half minute."
          />
        </>
      ) : (
        <SecretBox
          label="Your password"
          autoComplete="current-password"
          value={text}
          onChange={setText}
          error={errors.current_password}
        />
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {setup ? "Switch on" : "Continue"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  );
}
