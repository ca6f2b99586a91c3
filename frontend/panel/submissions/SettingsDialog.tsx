import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { answer, api } from "../../client/api";
import { settingsLimits } from "../../generated/limits";
import type { components } from "../../generated/schema";
import { DraftNotices } from "../kit/forms/DraftNotices";
import { TextBox } from "../kit/forms/TextBox";
import { useDraftForm } from "../kit/forms/useDraftForm";
import { useToast } from "../kit/layout/useToast";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";

type Settings = components["schemas"]["SettingsBody"];

const QUERY_KEY = ["submissions", "settings"];
const MEGABYTE = 1_000_000;
/** Ten years. */
const MOST_DAYS = 3_650;

/** The settings of all forms of the site. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await answer(api.GET("/api/submissions/settings"))).data,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("submissions.settings.title")}</DialogTitle>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && <SettingsForm settings={data} onClose={onClose} />}
    </Dialog>
  );
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useText();
  const { say } = useToast();
  const queries = useQueryClient();
  const form = useDraftForm({
    name: "submission-settings",
    saved: toForm(settings),
    check: ({ retention_days }) => {
      const days = Number(retention_days);
      const isValid = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS;
      return isValid ? {} : { retention_days: t("submissions.settings.daysWrong", { most: MOST_DAYS }) };
    },
    send: async ({ retention_days, spam_words }) => {
      const body = { retention_days: Number(retention_days), spam_words };
      const { data, message } = await answer(api.PUT("/api/submissions/settings", { body }));
      queries.setQueryData(QUERY_KEY, data);
      if (message) say(message);
      return toForm(data);
    },
  });
  const { used, total } = settings.files;
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

  async function save() {
    if (await form.save()) onClose();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DialogContent sx={{ display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <DraftNotices form={form} onRetry={() => void save()} />
        {form.errors.form && <Alert severity="error">{form.errors.form}</Alert>}
        <TextBox
          form={form}
          name="retention_days"
          type="number"
          autoFocus
          label={t("submissions.settings.days")}
          help={t("submissions.settings.daysHelp")}
        />
        <TextBox
          form={form}
          name="spam_words"
          rows={4}
          label={t("submissions.settings.words")}
          help={t("submissions.settings.wordsHelp")}
          maxLength={settingsLimits.spam_words}
        />
        <Box sx={{ color: "text.secondary" }}>
          {t("submissions.settings.files", { used: megabytes(used), total: megabytes(total) })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button type="submit" variant="contained" disabled={form.isSaving || !form.isDirty}>
          {t(form.isSaving ? "layout.words.saving" : "layout.words.save")}
        </Button>
      </DialogActions>
    </Box>
  );
}

function toForm({ retention_days, spam_words = "" }: Settings) {
  return { retention_days: String(retention_days), spam_words };
}
