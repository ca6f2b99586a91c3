import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useId, useState } from "react";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { useToast } from "../kit/layout/useToast";
import { type MediaFile, nameOf } from "../kit/media/library";
import { useText } from "../messages/useText";
import { useFolders } from "./useLibrary";
import { forgetLibrary } from "./useUploads";

interface Props {
  files: readonly MediaFile[];
  onDone: () => void;
  onCancel: () => void;
}

/** Puts files into a folder: one that is there, or a new one by its name. */
export function MoveFiles({ files, onDone, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const { say, sayError } = useToast();
  const folders = useFolders();
  const [folder, setFolder] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const named = { name: files[0] ? nameOf(files[0]) : "", smart_count: files.length };

  async function move() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      for (const file of files) {
        const params = { path: { id: String(file.id) } };
        await answer(api.PATCH("/api/media/{id}", { params, body: { path: folder.trim() } }));
      }
      say(t("media.move.done", { ...named, folder: folder.trim() }));
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields.path) setProblem(error.fields.path);
      else sayError(error);
    } finally {
      setIsBusy(false);
      forgetLibrary();
    }
  }

  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t("media.move.title", named)}</DialogTitle>
      <DialogContent>
        <Autocomplete
          freeSolo
          options={folders.map(({ path }) => path)}
          inputValue={folder}
          onInputChange={(_, text) => setFolder(text)}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t("media.move.folder")}
              autoFocus
              error={Boolean(problem)}
              helperText={problem ?? t("media.move.help")}
              sx={{ mt: 1 }}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t("layout.words.cancel")}</Button>
        <Button variant="contained" disabled={isBusy || !folder.trim()} onClick={() => void move()}>
          {t("media.move.move")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
