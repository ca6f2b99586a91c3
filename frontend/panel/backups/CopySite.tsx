import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { cloneLimits } from "../../generated/limits";
import { useAccount } from "../account/account";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";
import { useBackupActions } from "./useBackups";

/** The form to create a new domain with the content of this one. */
export function CopySite() {
  const t = useText();
  const { domain } = useAccount();
  const { clone, isBusy } = useBackupActions();
  const [title, setTitle] = useState(domain.title);
  const [host, setHost] = useState("");
  const [withSubmissions, setWith] = useState(false);

  async function begin() {
    const body = { title: title.trim(), host: host.trim(), with_submissions: withSubmissions };
    if (await clone(body, t("backups.clone.begun"))) setHost("");
  }

  return (
    <Section title={t("backups.clone.title")}>
      <Typography color="textSecondary">{t("backups.clone.text")}</Typography>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
        sx={{ display: "grid", gap: 2 }}
      >
        <TextField
          label={t("backups.clone.name")}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          slotProps={{ htmlInput: { maxLength: cloneLimits.title } }}
        />
        <TextField
          label={t("backups.clone.host")}
          value={host}
          onChange={(event) => setHost(event.target.value)}
          helperText={t("backups.clone.hostHelp")}
          slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false } }}
        />
        <FormControlLabel
          label={t("backups.clone.withSubmissions")}
          control={<Checkbox checked={withSubmissions} onChange={(event) => setWith(event.target.checked)} />}
        />
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy || !title.trim() || !host.trim()}>
            {t("backups.clone.begin")}
          </Button>
        </Box>
      </Box>
    </Section>
  );
}
