import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from "@mui/material";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../client/errors";
import { patternLimits } from "../../../generated/limits";
import { useText } from "../../messages/useText";

export type What = "block" | "page";

interface Props {
  title: string;
  name: string;
  /** The name of the selected block, if the block can be saved instead of the whole page. */
  block?: string | undefined;
  onSave: (name: string, what: What) => Promise<void>;
  onClose: () => void;
}

const MAX_NAME = patternLimits.name;

/** Asks for the name of a pattern and, for a new pattern, its content. */
export default function NameDialog({ title, name: before, block, onSave, onClose }: Props) {
  const t = useText();
  const [name, setName] = useState(before);
  const [what, setWhat] = useState<What>(block ? "block" : "page");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      await onSave(name.trim(), what);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="pattern" maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id="pattern">{title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <TextField
            autoFocus
            label={t("patterns.save.name")}
            value={name}
            error={problem !== ""}
            helperText={problem}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
            sx={{ mt: 1 }}
          />
          {block && (
            <FormControl>
              <FormLabel id="pattern-what">{t("patterns.save.what")}</FormLabel>
              <RadioGroup
                aria-labelledby="pattern-what"
                value={what}
                onChange={(_, next) => setWhat(next as What)}
              >
                <FormControlLabel
                  value="block"
                  control={<Radio />}
                  label={t("patterns.save.block", { label: block })}
                />
                <FormControlLabel value="page" control={<Radio />} label={t("patterns.save.page")} />
              </RadioGroup>
            </FormControl>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("patterns.save.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={!name.trim() || isBusy}>
            {t("patterns.save.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
