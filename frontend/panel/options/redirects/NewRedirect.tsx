import { Box, Button, FormControlLabel, Switch, TextField } from "@mui/material";
import { redirectLimits } from "../../../generated/limits";
import { DraftNotices } from "../../kit/forms/DraftNotices";
import { CreateForm, useSend } from "../../kit/forms/ResourceForm";
import { useDraftForm } from "../../kit/forms/useDraftForm";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";

const EMPTY = { from: "", to: "", permanent: true };

/** The form to add a redirect from an old path. */
export function NewRedirect() {
  return (
    <CreateForm resource="redirects">
      <Form />
    </CreateForm>
  );
}

function Form() {
  const t = useText();
  const { say } = useToast();
  const send = useSend();
  const form = useDraftForm({
    name: "redirect.new",
    saved: EMPTY,
    send: async (body) => {
      await send(body);
      say(t("options.redirects.added"));
      return EMPTY;
    },
  });
  const { values, set, errors, isSaving, isDirty, save } = form;
  const address = (name: "from" | "to", label: string, help: string) => (
    <TextField
      label={label}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name] ?? help}
      slotProps={{
        htmlInput: { maxLength: redirectLimits[name], autoCapitalize: "none", spellCheck: false },
      }}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}
    >
      <Box sx={{ gridColumn: "1 / -1", "&:empty": { display: "none" } }}>
        <DraftNotices form={form} onRetry={() => void save()} />
      </Box>
      {address("from", t("options.redirects.from"), t("options.redirects.fromHelp"))}
      {address("to", t("options.redirects.to"), t("options.redirects.toHelp"))}
      <FormControlLabel
        label={t("options.redirects.permanent")}
        control={
          <Switch checked={values.permanent} onChange={(event) => set({ permanent: event.target.checked })} />
        }
      />
      <Box sx={{ justifySelf: { sm: "end" } }}>
        <Button type="submit" variant="contained" disabled={isSaving || !isDirty}>
          {t("options.redirects.add")}
        </Button>
      </Box>
    </Box>
  );
}
