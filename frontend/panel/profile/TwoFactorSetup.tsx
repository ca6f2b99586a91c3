import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { components } from "../../generated/schema";
import { CodeBox } from "../kit/forms/CodeForm";
import { SecretBox } from "../kit/forms/SecretBox";
import { useCall } from "../kit/forms/useCall";
import { Rich } from "../messages/Rich";
import { useText } from "../messages/useText";

type Setup = components["schemas"]["TwoFactorSetup"];

interface Props {
  onDone: (recoveryCodes: readonly string[]) => void;
  /** An action next to the Continue button. */
  otherWay: ReactNode;
}

/** Password, QR code, first code: after the third step two-factor authentication is on. */
export function TwoFactorSetup({ onDone, otherWay }: Props) {
  const t = useText();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [text, setText] = useState("");
  const { isBusy, errors, setErrors, run } = useCall();

  function begin() {
    if (!text) return setErrors({ current_password: t("profile.enterPassword") });
    void run(async () => {
      const body = { current_password: text };
      const { data } = await answer(api.POST("/api/account/two-factor", { body }));
      setSetup(data);
      setText("");
      return undefined;
    });
  }

  function confirm() {
    if (!text.trim()) return setErrors({ code: t("profile.code.enterShown") });
    void run(async () => {
      const body = { code: text.trim() };
      const reply = await answer(api.POST("/api/account/two-factor/confirm", { body }));
      onDone(reply.data.recovery_codes);
      return { message: localizedMessage(reply.message, t("profile.twoFactor.switchedOn")) };
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
          <Typography>{t("profile.twoFactor.scan")}</Typography>
          <Box
            component="img"
            src={setup.qr}
            alt={t("profile.twoFactor.qr")}
            sx={{ width: 200, height: 200, p: 1.5, borderRadius: "8px", backgroundColor: "#ffffff" }}
          />
          <Typography variant="body2" color="textSecondary">
            <Rich
              of="profile.twoFactor.key"
              values={{
                key: (
                  <Box component="code" sx={{ overflowWrap: "anywhere", color: "text.primary" }}>
                    {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
                  </Box>
                ),
              }}
            />
          </Typography>
          <CodeBox value={text} onChange={setText} error={errors.code} help={t("profile.code.six")} />
        </>
      ) : (
        <SecretBox
          label={t("profile.yourPassword")}
          autoComplete="current-password"
          value={text}
          onChange={setText}
          error={errors.current_password}
        />
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {t(setup ? "profile.twoFactor.switchOn" : "profile.twoFactor.continue")}
        </Button>
        {otherWay}
      </Box>
    </Box>
  );
}
