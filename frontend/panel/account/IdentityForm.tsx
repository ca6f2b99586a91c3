import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useId, useRef, useState } from "react";
import { answer, api } from "../../client/api";
import { settleIdentity } from "../../client/identity";
import { CodeBox } from "../kit/forms/CodeForm";
import { SecretBox } from "../kit/forms/SecretBox";
import { useCall } from "../kit/forms/useCall";
import { useText } from "../messages/useText";
import { useAccount } from "./account";

/** Asks for the password, or for a code if two-factor authentication is on. */
export default function IdentityForm() {
  const t = useText();
  const id = useId();
  const { two_factor_enabled: isByCode, email } = useAccount();
  const [secret, setSecret] = useState("");
  const { isBusy, errors, setErrors, run } = useCall();
  const form = useRef<HTMLFormElement>(null);
  const field = isByCode ? "code" : "current_password";

  async function confirm() {
    const missing = t(isByCode ? "account.identity.codeMissing" : "account.identity.passwordMissing");
    if (!secret.trim()) return setErrors({ [field]: missing });
    const body = { [field]: isByCode ? secret.trim() : secret };
    if (await run(() => answer(api.POST("/api/account/confirm", { body })))) settleIdentity(true);
  }

  return (
    <Dialog
      open
      onClose={() => settleIdentity(false)}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{
        transition: {
          onEntered: () => form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus(),
        },
      }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog must not submit the form that it interrupts.
          event.stopPropagation();
          void confirm();
        }}
      >
        <DialogTitle id={id}>{t("account.identity.title")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography color="textSecondary">
            {t(isByCode ? "account.identity.code" : "account.identity.password")}
          </Typography>
          {/* For password managers, which store a password with a user name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {isByCode ? (
            <CodeBox
              value={secret}
              onChange={setSecret}
              error={errors.code}
              help={t("account.identity.codeHelp")}
            />
          ) : (
            <SecretBox
              label={t("account.identity.passwordLabel")}
              autoComplete="current-password"
              value={secret}
              onChange={setSecret}
              error={errors.current_password}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => settleIdentity(false)}>{t("account.identity.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t("account.identity.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
