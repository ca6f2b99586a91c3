import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { answer, api } from "../../client/api";
import { useToast } from "../kit/layout/useToast";
import { getName, type MediaFile } from "../kit/media/library";
import { UseList } from "../kit/media/UseList";
import { useText } from "../messages/useText";
import { forgetLibrary } from "./useUploads";

interface Props {
  files: readonly MediaFile[];
  onDone: () => void;
  onCancel: () => void;
}

const SHOWN = 8;

/** The dialog to confirm the permanent deletion of files, with their names and uses. */
export function DeleteFiles({ files, onDone, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const { say, sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const used = files.filter((file) => file.usage_count > 0);
  const named = { name: files[0] ? getName(files[0]) : "", smart_count: files.length };

  async function remove() {
    setIsBusy(true);
    try {
      for (const file of files) {
        const params = { path: { id: String(file.id) }, query: { force: file.usage_count > 0 } };
        await answer(api.DELETE("/api/media/{id}", { params }));
      }
      say(t("media.delete.done", named));
      onDone();
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
      forgetLibrary();
    }
  }

  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t("media.delete.ask", named)}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" gutterBottom>
          {used.length === 0
            ? t("media.delete.unused", { smart_count: files.length })
            : t("media.delete.used")}
        </Typography>
        {used.slice(0, SHOWN).map((file) => (
          <Box key={file.id} sx={{ mt: 1.5 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t("media.delete.usedIn", { name: getName(file) })}
            </Typography>
            <Uses file={file} />
          </Box>
        ))}
        {used.length > SHOWN && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {t("media.delete.more", { smart_count: used.length - SHOWN })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {t("layout.words.cancel")}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={() => void remove()}>
          {used.length > 0 ? t("media.delete.anyway") : t("layout.words.delete")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Uses({ file }: { file: MediaFile }) {
  const { data } = useUses(file);
  return <UseList uses={data ?? []} />;
}

export function useUses(file: MediaFile) {
  return useQuery({
    queryKey: ["media", file.id, "uses"],
    queryFn: async () =>
      (await answer(api.GET("/api/media/{id}/usage", { params: { path: { id: String(file.id) } } }))).data,
    enabled: file.usage_count > 0,
  });
}
