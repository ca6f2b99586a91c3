import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useId, useState } from "react";
import { ApiError } from "../../client/errors";
import { useToast } from "../kit/layout/useToast";
import { getName, type MediaFile } from "../kit/media/library";
import { useText } from "../messages/useText";
import { moveAll, TOP_FOLDER } from "./moveAll";
import { useFolders } from "./useLibrary";
import { forgetLibrary } from "./useUploads";

interface Props {
  files: readonly MediaFile[];
  onDone: () => void;
  onCancel: () => void;
}

/** The dialog to move files to an existing or a new folder. */
export function MoveFiles({ files, onDone, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const { say, sayError } = useToast();
  const folders = useFolders();
  const [folder, setFolder] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState(files);
  const [isPartial, setIsPartial] = useState(false);
  const named = { name: left[0] ? getName(left[0]) : "", smart_count: left.length };
  const paths = [TOP_FOLDER, ...folders.map(({ path }) => path).filter((path) => path !== TOP_FOLDER)];

  async function move() {
    setIsBusy(true);
    setProblem(undefined);
    const { stayed, error } = await moveAll(left, () => folder.trim());
    setIsBusy(false);
    forgetLibrary();
    if (!error) {
      say(t("media.move.done", { ...named, folder: folder.trim() }));
      return onDone();
    }
    setLeft(stayed);
    setIsPartial(stayed.length < files.length);
    if (error instanceof ApiError && error.fields.path) setProblem(error.fields.path);
    else sayError(error);
  }

  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t("media.move.title", named)}</DialogTitle>
      <DialogContent>
        {isPartial && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t("media.move.partly", {
              smart_count: files.length - left.length,
              left: left.map(getName).join(", "),
            })}
          </Alert>
        )}
        <Autocomplete
          freeSolo
          options={paths}
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
