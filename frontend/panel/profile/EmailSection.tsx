import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { Section } from "../posts/Section";
import { SecretBox } from "./SecretBox";
import { useCall } from "./useCall";

/** The address one signs in with; another one counts once its owner has followed the link sent to it. */
export function EmailSection() {
  const account = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <Section title="E-mail">
      <Typography sx={{ overflowWrap: "anywhere" }}>{account.email}</Typography>
      {sentTo && (
        <Alert severity="success">
          A mail is on its way to {sentTo}. The new address counts as soon as you follow the link in it.
        </Alert>
      )}
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
            Change e-mail
          </Button>
        </Box>
      )}
    </Section>
  );
}

function EmailForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { isBusy, errors, setErrors, run } = useCall();

  async function send() {
    const wrong = {
      ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: "Enter the new address." }),
      ...(!password && { current_password: "Enter your password, so that nobody else changes this." }),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const body = { email: email.trim(), current_password: password };
    if (await run(() => answer(api.POST("/api/account", { body })), "The mail is on its way.")) {
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
        label="New e-mail"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={Boolean(errors.email)}
        helperText={errors.email}
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
      <SecretBox
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.current_password}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Send the link
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  );
}
