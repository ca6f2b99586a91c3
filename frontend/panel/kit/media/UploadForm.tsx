import { Alert, Box, Button, LinearProgress, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { ApiError, NoAnswer } from "../../../client/errors";
import { uploadLimits } from "../../../generated/limits";
import { useText } from "../../messages/useText";
import { useDraftText } from "../forms/useDraftText";
import { type MediaFile, titleFrom } from "./library";
import { sendFile } from "./sendFile";
import { useBlobUrl } from "./useBlobUrl";

interface Props {
  file: File;
  /** The number of files to upload after this file. */
  following?: number;
  onDone: (item: MediaFile) => void;
  onCancel: () => void;
}

/** A form to upload an image with its alternative text. */
export function UploadForm({ file, following = 0, onDone, onCancel }: Props) {
  const t = useText();
  const [alt, setAlt, forget] = useDraftText(`upload.${file.name}.${file.size}`, "");
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useBlobUrl(file);

  async function send() {
    setProblem(null);
    setProgress(0);
    try {
      // The tile of a document has no preview, so its name identifies it.
      const title = file.type === "application/pdf" && { title: titleFrom(file) };
      const item = await sendFile(file, { alt: alt.trim(), ...title }, setProgress);
      forget();
      onDone(item);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
      setProblem(error.message);
      setProgress(null);
    }
  }

  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "220px 1fr" }, alignItems: "start" }}>
      <Box
        sx={({ colors }) => ({
          display: "grid",
          placeItems: "center",
          minHeight: 140,
          overflow: "hidden",
          borderRadius: "8px",
          backgroundColor: colors.chrome,
          "& img": { maxWidth: "100%", maxHeight: 260, display: "block" },
        })}
      >
        {preview && <img src={preview} alt="" />}
      </Box>
      <Box sx={{ display: "grid", gap: 2, pt: 0.5 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>{file.name}</Typography>
        {following > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t("media.form.following", { smart_count: following })}
          </Typography>
        )}
        <TextField
          autoFocus
          label={t("media.form.description")}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          helperText={t("media.form.help")}
          slotProps={{ htmlInput: { maxLength: uploadLimits.alt } }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        {progress !== null && (
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={t("media.form.progress")}
          />
        )}
        <Box sx={{ display: "flex", gap: 1 }}>
          <Button variant="contained" disabled={progress !== null} onClick={() => void send()}>
            {progress === null ? t("media.upload") : t("media.form.uploading")}
          </Button>
          <Button disabled={progress !== null} onClick={onCancel}>
            {t("layout.words.cancel")}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
