import { Box, Button, Checkbox, FormControlLabel, Typography } from "@mui/material";
import { useState } from "react";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";
import { useBackupActions } from "./useBackups";

/** The form to create a bundle of the site, which can be downloaded from the list below. */
export function DownloadSite() {
  const t = useText();
  const { makeBundle, isBusy } = useBackupActions();
  const [withSubmissions, setWith] = useState(false);
  return (
    <Section title={t("backups.export.title")}>
      <Typography color="textSecondary">{t("backups.export.text")}</Typography>
      <FormControlLabel
        label={t("backups.export.withSubmissions")}
        control={<Checkbox checked={withSubmissions} onChange={(event) => setWith(event.target.checked)} />}
      />
      <Box>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => void makeBundle({ with_submissions: withSubmissions }, t("backups.export.begun"))}
        >
          {t("backups.export.begin")}
        </Button>
      </Box>
    </Section>
  );
}
