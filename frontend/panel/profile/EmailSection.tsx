import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { accountUpdateLimits } from "../../generated/limits";
import { useAccount } from "../account/account";
import { SecretBox } from "../kit/forms/SecretBox";
import { useCall } from "../kit/forms/useCall";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";

/** The sign-in email; a new address becomes valid when the user clicks the link sent to it. */
export function EmailSection() {
  const t = useText();
  const account = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <Section title={t("profile.email.title")}>
      <Typography sx={{ overflowWrap: "anywhere" }}>{account.email}</Typography>
      {sentTo && <Alert severity="success">{t("profile.email.sentTo", { email: sentTo })}</Alert>}
      {isOpen ? (
        <EmailForm
          onCancel={() => setIsOpen(false)}
          onSent={(email) => {
            setIsOpen(false);
            setSentTo(email);
          }}
        />
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {t("profile.email.change")}
          </Button>
        </Box>
      )}
    </Section>
  );
}

function EmailForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const t = useText();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { isBusy, errors, setErrors, run } = useCall();

  async function send() {
    const wrong = {
      ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: t("profile.email.enter") }),
      ...(!password && { current_password: t("profile.email.enterPassword") }),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const body = { email: email.trim(), current_password: password };
    if (await run(() => answer(api.POST("/api/account", { body })), t("profile.email.sent"))) {
      onSent(body.email);
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      sx={{ display: "grid", gap: 2, maxWidth: 440 }}
    >
      <TextField
        label={t("profile.email.new")}
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={Boolean(errors.email)}
        helperText={errors.email}
        slotProps={{ htmlInput: { maxLength: accountUpdateLimits.email } }}
      />
      <SecretBox
        label={t("profile.yourPassword")}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.current_password}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {t("profile.email.send")}
        </Button>
        <Button onClick={onCancel}>{t("layout.words.cancel")}</Button>
      </Box>
    </Box>
  );
}
