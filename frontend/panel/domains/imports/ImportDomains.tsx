import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from "@mui/material";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { DomainImport } from "../../../client/types";
import { upload } from "../../../client/upload";
import { FileDrop } from "../../kit/forms/FileDrop";
import { useCall } from "../../kit/forms/useCall";
import { useText } from "../../messages/useText";

/** The upload of a list of domains. The next screen shows its rows. */
export default function ImportDomains({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { isBusy, errors, run } = useCall();
  const [sent, setSent] = useState(0);

  async function send(file: File) {
    const form = new FormData();
    form.append("file", file);
    let created: DomainImport | undefined;
    await run(async () => {
      created = await upload("/api/domain-imports", form, setSent);
      return undefined;
    });
    if (created) navigate(`/panel/domain-imports/${created.id}`);
  }

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("domainImports.import")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {errors.file && <Alert severity="error">{errors.file}</Alert>}
        {isBusy ? (
          <LinearProgress
            variant="determinate"
            value={sent * 100}
            aria-label={t("domainImports.uploading")}
          />
        ) : (
          <FileDrop
            texts={{
              title: t("domainImports.drop"),
              about: t("domainImports.about"),
              choose: t("domainImports.choose"),
              file: t("domainImports.file"),
            }}
            accept=".csv,.tsv,.txt,text/csv"
            onChoose={(file) => void send(file)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {t("layout.words.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
