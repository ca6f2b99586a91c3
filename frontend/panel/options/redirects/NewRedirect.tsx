import { Box, Button, FormControlLabel, Switch, TextField } from "@mui/material";
import { answer, api } from "../../../client/api";
import { useToast } from "../../layout/useToast";
import { useKeptForm } from "../form/useKeptForm";

const EMPTY = { from: "", to: "", permanent: true };

/** Says where an old address shall lead. */
export function NewRedirect({ onAdded }: { onAdded: () => void }) {
  const { say } = useToast();
  const { form, set, errors, isSaving, isDirty, submit } = useKeptForm(
    "redirect-new",
    EMPTY,
    async (body) => {
      await answer(api.POST("/api/redirects", { body }));
      say("Added.");
      onAdded();
      return EMPTY;
    },
  );
  const address = (name: "from" | "to", label: string, help: string) => (
    <TextField
      label={label}
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name] ?? help}
      slotProps={{ htmlInput: { maxLength: 500, autoCapitalize: "none", spellCheck: false } }}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}
    >
      {address("from", "Old address", "A place on this site, such as /menu-2019.")}
      {address("to", "Leads to", "A place on this site, or a web address.")}
      <FormControlLabel
        label="For good"
        control={
          <Switch checked={form.permanent} onChange={(event) => set({ permanent: event.target.checked })} />
        }
      />
      <Box sx={{ justifySelf: { sm: "end" } }}>
        <Button type="submit" variant="contained" disabled={isSaving || !isDirty}>
          Add redirect
        </Button>
      </Box>
    </Box>
  );
}
