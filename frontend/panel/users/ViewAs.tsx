import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useId, useState } from "react";
import { startView } from "../../client/session";
import { useAccount, useMay } from "../account/account";
import { useDraftText } from "../kit/forms/useDraftText";
import { useText } from "../messages/useText";
import { getNameOrEmail, type TeamUser } from "./people";

const LONGEST = 500;

/** Return whether the signed-in user may view the panel as another user. */
export function useMayViewAs({ status, role, is_me }: TeamUser): boolean {
  return useMay("users.view_as") && status === "active" && role.slug !== "super-admin" && !is_me;
}

/** The dialog that asks for the reason to view the panel as another user. */
export function ViewAsDialog({ person, onClose }: { person: TeamUser; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { domain } = useAccount();
  const [reason, setReason, forget] = useDraftText(`view-as.${person.id}`, "");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const name = getNameOrEmail(person);

  async function start() {
    if (!reason.trim()) return setProblem(t("users.viewAs.missing"));
    setIsBusy(true);
    try {
      await startView(person.id, reason);
      forget();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setIsBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("users.viewAs.title", { name })}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          required
          multiline
          minRows={2}
          maxRows={8}
          fullWidth
          label={t("users.viewAs.reason")}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem("");
          }}
          error={problem !== ""}
          helperText={problem || t("users.viewAs.help", { domain: domain.title })}
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void start()}>
          {t("users.viewAs.start")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
