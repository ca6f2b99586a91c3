import { Typography } from "@mui/material";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { FileButton } from "./FileButton";
import { useSending } from "./useSending";

/** The upload of a bundle. The list below shows the changes that it would make. */
export function ImportBundle() {
  const t = useText();
  const { say } = useToast();
  const { part, problem, send } = useSending("/api/backups/import");
  return (
    <Section title={t("backups.import.title")}>
      <Typography color="textSecondary">{t("backups.import.text")}</Typography>
      <FileButton
        label={t("backups.import.choose")}
        name={t("backups.import.file")}
        accept=".zip,application/zip"
        part={part}
        problem={problem}
        onChoose={(file) => void send(file).then((isSent) => isSent && say(t("backups.import.sent")))}
      />
    </Section>
  );
}
