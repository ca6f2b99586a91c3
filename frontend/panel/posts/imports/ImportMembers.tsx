import { Button, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from "@mui/material";
import { useId } from "react";
import { FileDrop } from "../../kit/forms/FileDrop";
import { useText } from "../../messages/useText";
import { CheckStep } from "./CheckStep";
import { ReportTable } from "./ReportTable";
import { useImport } from "./useImport";

/** The dialog to import members from a file: choose it, check the mapping, import it, view the report. */
export default function ImportMembers({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const isNarrow = useMediaQuery("(max-width: 600px)");
  const state = useImport();
  const { step, report, isReady, progress } = state;
  const isBusy = progress !== null;
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
    >
      <DialogTitle id={id}>{t("imports.title")}</DialogTitle>
      <DialogContent>
        {step === "choose" && (
          <FileDrop
            texts={{
              title: t("imports.choose.drop"),
              about: t("imports.choose.about"),
              choose: t("imports.choose.choose"),
              file: t("imports.choose.file"),
            }}
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChoose={(file) => void state.choose(file)}
          />
        )}
        {step === "check" && <CheckStep state={state} />}
        {step === "done" && report && <ReportTable report={report} />}
      </DialogContent>
      <DialogActions>
        {step !== "choose" && (
          <Button disabled={isBusy} onClick={state.startOver}>
            {step === "done" ? t("imports.steps.another") : t("imports.steps.chooseAnother")}
          </Button>
        )}
        <Button onClick={onClose} disabled={isBusy} variant={step === "done" ? "contained" : "text"}>
          {step === "done" ? t("imports.steps.done") : t("layout.words.cancel")}
        </Button>
        {step === "check" && (
          <Button variant="contained" disabled={isBusy || !isReady} onClick={() => void state.run()}>
            {report
              ? t("imports.steps.importMembers", { smart_count: report.members })
              : t("imports.steps.import")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
