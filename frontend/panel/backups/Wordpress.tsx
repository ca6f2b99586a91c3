import { Checkbox, FormControlLabel, Typography } from "@mui/material";
import { useState } from "react";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { FileButton } from "./FileButton";
import { useSending } from "./useSending";

/** The upload of a WordPress export for a dry run. The list below shows its result. */
export function Wordpress() {
  const t = useText();
  const { say } = useToast();
  const [download, setDownload] = useState(true);
  const { part, problem, send } = useSending("/api/backups/wordpress");
  return (
    <Section title={t("backups.wordpress.title")}>
      <Typography color="textSecondary">{t("backups.wordpress.text")}</Typography>
      <FormControlLabel
        label={t("backups.wordpress.download")}
        control={<Checkbox checked={download} onChange={(event) => setDownload(event.target.checked)} />}
      />
      <FileButton
        label={t("backups.wordpress.choose")}
        name={t("backups.wordpress.file")}
        accept=".xml,text/xml,application/xml"
        part={part}
        problem={problem}
        onChoose={(file) =>
          void send(file, { download: String(download) }).then(
            (isSent) => isSent && say(t("backups.import.sent")),
          )
        }
      />
      <Typography variant="caption" color="textSecondary">
        {t("backups.wordpress.twice")}
      </Typography>
    </Section>
  );
}
