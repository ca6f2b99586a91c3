import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { type ReactNode, useId, useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import { ApiError } from "../../../client/errors";
import { useAccount } from "../../account/account";
import { CodeBox } from "../../kit/forms/CodeForm";
import { SecretBox } from "../../kit/forms/SecretBox";
import { useCall } from "../../kit/forms/useCall";
import { useText } from "../../messages/useText";

/** Makes a call, and once more when who makes it has proved that it is them. */
export type Prove = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** `prove` wraps calls the API may refuse until one confirms that it is oneself; `dialog` is where that is asked. */
export function useProof(): { prove: Prove; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const answered = useRef((_isProved: boolean) => {});

  const prove: Prove = async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "confirm_identity") throw error;
      setIsAsking(true);
      const isProved = await new Promise<boolean>((resolve) => {
        answered.current = resolve;
      });
      setIsAsking(false);
      if (!isProved) throw error;
      return call();
    }
  };

  return { prove, dialog: isAsking && <ProofDialog onEnd={(isProved) => answered.current(isProved)} /> };
}

function ProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const t = useText();
  const id = useId();
  const { two_factor_enabled: isByCode, email } = useAccount();
  const [secret, setSecret] = useState("");
  const { isBusy, errors, setErrors, run } = useCall();
  const form = useRef<HTMLFormElement>(null);
  const field = isByCode ? "code" : "current_password";

  async function confirm() {
    const missing = t(isByCode ? "snippets.proof.codeMissing" : "snippets.proof.passwordMissing");
    if (!secret.trim()) return setErrors({ [field]: missing });
    const body = { [field]: isByCode ? secret.trim() : secret };
    if (await run(() => answer(api.POST("/api/account/confirm", { body })))) onEnd(true);
  }

  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
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
          // The form this interrupts must not be sent by it.
          event.stopPropagation();
          void confirm();
        }}
      >
        <DialogTitle id={id}>{t("snippets.proof.title")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography color="textSecondary">
            {t(isByCode ? "snippets.proof.code" : "snippets.proof.password")}
          </Typography>
          {/* For password managers, which keep a password under a name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {isByCode ? (
            <CodeBox
              value={secret}
              onChange={setSecret}
              error={errors.code}
              help={t("snippets.proof.codeHelp")}
            />
          ) : (
            <SecretBox
              label={t("snippets.proof.passwordLabel")}
              autoComplete="current-password"
              value={secret}
              onChange={setSecret}
              error={errors.current_password}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onEnd(false)}>{t("snippets.proof.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t("snippets.proof.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
