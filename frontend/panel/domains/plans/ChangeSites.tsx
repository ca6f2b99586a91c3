import AddOutlined from "@mui/icons-material/AddOutlined";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { answer, api } from "../../../client/api";
import { useCall } from "../../kit/forms/useCall";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { FOOTER, GB, NAMES, nameText } from "./values";

interface Entered {
  id: number;
  /** The name in the API; `FOOTER` for a footer link. */
  name: string;
  linkText: string;
  value: string;
}

/** Choose new values for these sites; the next screen shows the differences. */
export default function ChangeSites({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { isBusy, errors, run } = useCall();
  const [rows, setRows] = useState<readonly Entered[]>([newRow(0)]);
  const isReady = rows.every(({ name, linkText }) => name !== FOOTER || linkText.trim() !== "");

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
            <Value
              key={row.id}
              row={row}
              number={at + 1}
              error={at === 0 ? errors.values : undefined}
              onChange={(next) => setRows(rows.with(at, next))}
            />
          ))}
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

interface ValueProps {
  row: Entered;
  number: number;
  error: string | undefined;
  onChange: (row: Entered) => void;
}

function Value({ row, number, error, onChange }: ValueProps) {
  const t = useText();
  const { name, linkText, value } = row;
  const isFeature = name.startsWith("feature.");
  const isLimit = name.startsWith("quota.");
  const isLink = name === FOOTER;
  const help = isLink ? "linkHelp" : isLimit ? "limitHelp" : "emptyHelp";
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, pt: 1 }}>
      <TextField
        select
        label={number === 1 ? t("sitePlans.dialog.what") : t("sitePlans.dialog.whatNumber", { number })}
        value={name}
        onChange={({ target }) =>
          onChange({ ...row, name: target.value, value: target.value.startsWith("feature.") ? "on" : "" })
        }
      >
        {[...NAMES, FOOTER].map((each) => (
          <MenuItem key={each} value={each}>
            {choiceText(t, each)}
          </MenuItem>
        ))}
      </TextField>
      {isLink && (
        <TextField
          label={t("sitePlans.dialog.linkText")}
          value={linkText}
          onChange={({ target }) => onChange({ ...row, linkText: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      )}
      <TextField
        select={isFeature}
        type={isLimit ? "number" : "text"}
        label={
          isLink
            ? t("sitePlans.dialog.linkUrl")
            : number === 1
              ? t("sitePlans.dialog.value")
              : t("sitePlans.dialog.valueNumber", { number })
        }
        value={value}
        onChange={({ target }) => onChange({ ...row, value: target.value })}
        error={Boolean(error)}
        helperText={error ?? (!isFeature && t(`sitePlans.dialog.${help}`))}
        slotProps={isLimit ? { htmlInput: { min: 0, step: name === "quota.storage" ? "any" : 1 } } : {}}
        sx={isLink ? { gridColumn: { sm: "span 2" } } : {}}
      >
        {["on", "off"].map((each) => (
          <MenuItem key={each} value={each}>
            {t(each === "on" ? "sitePlans.on" : "sitePlans.off")}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function choiceText(t: Translate, name: string): string {
  if (name === FOOTER) return t("sitePlans.footerLink");
  return name === "quota.storage" ? t("limits.inputs.storage") : nameText(t, name);
}

function newRow(id: number): Entered {
  return { id, name: "copyright", linkText: "", value: "" };
}

function read({ name, linkText, value }: Entered): { name: string; value: string } {
  const text = value.trim();
  if (name === FOOTER) return { name: `${FOOTER}${linkText.trim()}`, value: text };
  if (name === "quota.storage" && text) return { name, value: String(Math.round(Number(text) * GB)) };
  return { name, value: text };
}
