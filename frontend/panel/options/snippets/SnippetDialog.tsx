import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from "@mui/material";
import { useId } from "react";
import { snippetLimits } from "../../../generated/limits";
import { DraftNotices } from "../../kit/forms/DraftNotices";
import { TextBox } from "../../kit/forms/TextBox";
import { useDraftForm } from "../../kit/forms/useDraftForm";
import { useShortcut } from "../../kit/layout/shortcuts";
import { SnippetFields } from "../../kit/snippets/SnippetFields";
import {
  emptyForm,
  formName,
  getTitle,
  type Service,
  type Snippet,
  type SnippetForm,
  type SnippetKind,
  toForm,
} from "../../kit/snippets/snippets";
import { useText } from "../../messages/useText";

interface Props {
  row: Snippet | null;
  kind: SnippetKind;
  service: Service | undefined;
  onSave: (form: SnippetForm) => Promise<SnippetForm>;
  onClose: () => void;
  onBack?: () => void;
}

/** The form of a snippet. Its input is stored, even when the dialog is closed. */
export function SnippetDialog({ row, kind, service, onSave, onClose, onBack }: Props) {
  const t = useText();
  const id = useId();
  const form = useDraftForm<SnippetForm>({
    name: formName(row?.id ?? null, kind, service?.slug ?? ""),
    saved: row ? toForm(row) : emptyForm(kind, service),
    send: async (values) => {
      const saved = await onSave(values);
      return row ? saved : emptyForm(kind, service);
    },
  });
  const kindName = kind === "service" ? (service?.label ?? "") : t(`snippets.kind.${kind}`);
  const title = row ? getTitle(row, service ? [service] : [], t) : t("snippets.form.new", { kind: kindName });

  async function save() {
    if (await form.save()) onClose();
  }

  function discard() {
    form.discard();
    onClose();
  }

  useShortcut("mod+s", t("snippets.form.save"), () => void save());

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={kind === "code" ? "md" : "sm"}>
      <Box
        component="form"
        noValidate
        // The fields scroll, and the buttons below stay visible.
        sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ display: "grid", gap: 2.5, pt: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
            <DraftNotices form={form} onRetry={() => void save()} />
            {form.errors.form && <Alert severity="error">{form.errors.form}</Alert>}
            {kind === "code" && <Alert severity="warning">{t("snippets.form.warning")}</Alert>}
            <SnippetFields form={form} kind={kind} service={service} />
            <TextBox
              form={form}
              name="title"
              label={t("snippets.form.name")}
              help={t("snippets.form.nameHelp")}
              maxLength={snippetLimits.title}
            />
            <FormControlLabel
              label={t("snippets.form.enabled")}
              control={
                <Switch
                  checked={form.values.is_enabled}
                  onChange={(event) => form.set({ is_enabled: event.target.checked })}
                />
              }
            />
          </Box>
        </DialogContent>
        <DialogActions>
          {onBack && <Button onClick={onBack}>{t("snippets.kind.back")}</Button>}
          <Box sx={{ flex: 1 }} />
          <Button onClick={form.isDirty ? discard : onClose}>
            {t(form.isDirty ? "snippets.form.discard" : "snippets.form.cancel")}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={form.isSaving || (row !== null && !form.isDirty)}
          >
            {t(form.isSaving ? "snippets.form.saving" : row ? "snippets.form.save" : "snippets.form.add")}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
