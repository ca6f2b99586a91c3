import { Alert, Box, MenuItem, TextField } from "@mui/material";
import { SnippetFields } from "../../kit/snippets/SnippetFields";
import { emptyForm, OWN_KINDS, type SnippetForm, toBody } from "../../kit/snippets/snippets";
import { useText } from "../../messages/useText";

type Kind = (typeof OWN_KINDS)[number] | "none";

export interface EnteredSnippet {
  /** `none` removes the snippet. */
  kind: Kind;
  form: SnippetForm;
}

interface Props {
  entered: EnteredSnippet;
  onChange: (entered: EnteredSnippet) => void;
}

/** The inputs for the new code of the snippet with the entered name, or for its removal. */
export function PlannedSnippet({ entered: { kind, form }, onChange }: Props) {
  const t = useText();
  return (
    <Box sx={{ display: "grid", gap: 2, gridColumn: { sm: "span 2" } }}>
      <TextField
        select
        label={t("sitePlans.dialog.snippetKind")}
        value={kind}
        onChange={({ target }) => {
          const next = target.value as Kind;
          onChange({ kind: next, form: next === "none" ? form : emptyForm(next, undefined) });
        }}
        helperText={t("sitePlans.dialog.snippetHelp")}
      >
        {OWN_KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`snippets.kind.${each}`)}
          </MenuItem>
        ))}
        <MenuItem value="none">{t("sitePlans.dialog.removeSnippet")}</MenuItem>
      </TextField>
      {kind === "code" && <Alert severity="warning">{t("snippets.form.warning")}</Alert>}
      {kind !== "none" && (
        <SnippetFields
          key={kind}
          kind={kind}
          service={undefined}
          form={{ values: form, errors: {}, set: (next) => onChange({ kind, form: { ...form, ...next } }) }}
        />
      )}
    </Box>
  );
}

/** Return the JSON of the snippet without its empty fields, or "" to remove the snippet. */
export function readSnippet({ kind, form }: EnteredSnippet): string {
  if (kind === "none") return "";
  const set = Object.entries(toBody(form, kind, "")).filter(([, value]) => value !== "");
  return JSON.stringify(Object.fromEntries(set));
}
