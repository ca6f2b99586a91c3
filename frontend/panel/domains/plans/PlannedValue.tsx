import { Alert, Box, MenuItem, TextField } from "@mui/material";
import { menuItemLimits, snippetLimits } from "../../../generated/limits";
import { emptyForm } from "../../kit/snippets/snippets";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { type EnteredSnippet, PlannedSnippet, readSnippet } from "./PlannedSnippet";
import { choicesOf, FOOTER, GB, NAMES, nameText, SNIPPET } from "./values";

export interface Entered {
  id: number;
  /** The name of the value in the API, or the prefix `FOOTER` or `SNIPPET`. */
  name: string;
  /** The text of the footer link, or the name of the snippet. */
  key: string;
  value: string;
  snippet: EnteredSnippet;
}

interface Props {
  row: Entered;
  number: number;
  error: string;
  onChange: (row: Entered) => void;
}

/** The inputs for a value to change and its new value. */
export function PlannedValue({ row, number, error, onChange }: Props) {
  const t = useText();
  const { name, key } = row;
  const maxLength = name === SNIPPET ? snippetLimits.title : menuItemLimits.text;
  const label = number === 1 ? t("sitePlans.dialog.what") : t("sitePlans.dialog.whatNumber", { number });
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, pt: 1 }}
    >
      <TextField
        select
        label={label}
        value={name}
        onChange={({ target }) => {
          const [value = ""] = Object.keys(choicesOf(target.value) ?? {});
          onChange({ ...row, name: target.value, key: "", value });
        }}
      >
        {[...NAMES, FOOTER, SNIPPET].map((each) => (
          <MenuItem key={each} value={each}>
            {choiceText(t, each)}
          </MenuItem>
        ))}
      </TextField>
      {(name === FOOTER || name === SNIPPET) && (
        <TextField
          label={t(name === FOOTER ? "sitePlans.dialog.linkText" : "snippets.form.name")}
          value={key}
          onChange={({ target }) => onChange({ ...row, key: target.value })}
          slotProps={{ htmlInput: { maxLength } }}
        />
      )}
      {name === SNIPPET ? (
        <PlannedSnippet entered={row.snippet} onChange={(snippet) => onChange({ ...row, snippet })} />
      ) : (
        <NewValue row={row} number={number} onChange={onChange} />
      )}
      {error && (
        <Alert severity="error" sx={{ gridColumn: { sm: "span 2" } }}>
          {error}
        </Alert>
      )}
    </Box>
  );
}

function NewValue({ row, number, onChange }: Omit<Props, "error">) {
  const t = useText();
  const { name, value } = row;
  const choices = choicesOf(name);
  const isLimit = name.startsWith("quota.");
  const isLink = name === FOOTER;
  const help = isLink ? "linkHelp" : isLimit ? "limitHelp" : "emptyHelp";
  return (
    <TextField
      select={choices !== undefined}
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
      helperText={!choices && t(`sitePlans.dialog.${help}`)}
      slotProps={isLimit ? { htmlInput: { min: 0, step: name === "quota.storage" ? "any" : 1 } } : {}}
      sx={isLink ? { gridColumn: { sm: "span 2" } } : {}}
    >
      {Object.entries(choices ?? {}).map(([each, label]) => (
        <MenuItem key={each} value={each}>
          {t(label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function choiceText(t: Translate, name: string): string {
  if (name === FOOTER) return t("sitePlans.footerLink");
  if (name === SNIPPET) return t("sitePlans.snippet");
  return name === "quota.storage" ? t("limits.inputs.storage") : nameText(t, name);
}

export function newRow(id: number): Entered {
  return {
    id,
    name: "copyright",
    key: "",
    value: "",
    snippet: { kind: "code", form: emptyForm("code", undefined) },
  };
}

/** Return the name and the value as the API expects them. */
export function read({ name, key, value, snippet }: Entered): { name: string; value: string } {
  const text = value.trim();
  if (name === SNIPPET) return { name: `${SNIPPET}${key.trim()}`, value: readSnippet(snippet) };
  if (name === FOOTER) return { name: `${FOOTER}${key.trim()}`, value: text };
  if (name === "quota.storage" && text) return { name, value: String(Math.round(Number(text) * GB)) };
  return { name, value: text };
}
