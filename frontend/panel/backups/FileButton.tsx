import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useRef } from "react";
import { useText } from "../messages/useText";

interface Props {
  label: string;
  /** The accessible name of the file input. */
  name: string;
  accept: string;
  part: number | null;
  problem: string | null;
  onChoose: (file: File) => void;
}

/** A button to choose a file, with the progress of its upload. */
export function FileButton({ label, name, accept, part, problem, onChoose }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {part !== null && (
        <Box>
          <Typography variant="body2" aria-live="polite" sx={{ mb: 0.5 }}>
            {t("backups.import.sending", { percent: Math.round(part * 100) })}
          </Typography>
          <LinearProgress variant="determinate" value={part * 100} aria-label={name} />
        </Box>
      )}
      <Box>
        <Button
          variant="contained"
          startIcon={<UploadFileOutlined />}
          disabled={part !== null}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </Box>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a failure.
          event.target.value = "";
          if (file) onChoose(file);
        }}
      />
    </Box>
  );
}
