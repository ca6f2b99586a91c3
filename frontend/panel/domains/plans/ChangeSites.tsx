import AddOutlined from "@mui/icons-material/AddOutlined";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { answer, api } from "../../../client/api";
import { useCall } from "../../kit/forms/useCall";
import { useText } from "../../messages/useText";
import { type Entered, newRow, PlannedValue, read } from "./PlannedValue";
import { FOOTER, SNIPPET } from "./values";

/** The form for new values of the selected sites. The next screen shows the differences. */
export default function ChangeSites({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { isBusy, errors, run } = useCall();
  const [rows, setRows] = useState<readonly Entered[]>([newRow(0)]);
  const isReady = rows.every(({ name, key }) => !(name === FOOTER || name === SNIPPET) || key.trim() !== "");

  async function send(event: FormEvent) {
    event.preventDefault();
    const body = { domain_ids: [...ids], values: rows.map(read) };
    let created = 0;
    const isCreated = await run(async () => {
      created = (await answer(api.POST("/api/site-plans", { body }))).data.id;
      return undefined;
    });
    if (isCreated) navigate(`/panel/site-plans/${created}`);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{t("sitePlans.dialog.title", { smart_count: ids.length })}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <DialogContentText>{t("sitePlans.dialog.intro")}</DialogContentText>
          {rows.map((row, at) => (
            <PlannedValue
              key={row.id}
              row={row}
              number={at + 1}
              error={getErrors(errors, at)}
              onChange={(next) => setRows(rows.with(at, next))}
            />
          ))}
          {errors.values && <Alert severity="error">{errors.values}</Alert>}
          <Button
            startIcon={<AddOutlined />}
            onClick={() => setRows([...rows, newRow(rows.length)])}
            sx={{ justifySelf: "start" }}
          >
            {t("sitePlans.dialog.add")}
          </Button>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isReady}>
            {t("sitePlans.dialog.show")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Return the errors of a row as one text, including those of its parts. */
function getErrors(errors: Record<string, string>, at: number): string {
  const place = `values.${at}`;
  const found = Object.entries(errors).filter(([name]) => name === place || name.startsWith(`${place}.`));
  return found.map(([, text]) => text).join(" ");
}
