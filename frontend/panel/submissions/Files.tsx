import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { api } from "../../client/api";
import { saveFile } from "../kit/layout/saveFile";
import { useToast } from "../kit/layout/useToast";
import { sizeInWords } from "../kit/media/library";
import { useText } from "../messages/useText";

interface SentFile {
  uid: string;
  name: string;
  size: number;
  /** The reason why only the file's name is stored. */
  not_kept?: "no_room" | "spam" | "doubted" | "virus";
}

/** Return whether an answer is a list of uploaded files. */
export function isFiles(type: string, value: unknown): value is SentFile[] {
  return type === "file" && Array.isArray(value) && value.every((each) => typeof each?.uid === "string");
}

/** The files of a submission, to download and open with care. */
export function Files({ id, files }: { id: number; files: readonly SentFile[] }) {
  const t = useText();
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
      {files.map((file) =>
        file.not_kept ? (
          <Box key={file.uid}>
            {file.name} ({sizeInWords(file.size, t)})
            <Typography variant="caption" color="textSecondary" component="p">
              {t(`submissions.detail.notKept.${file.not_kept}`)}
            </Typography>
          </Box>
        ) : (
          <SaveFile key={file.uid} id={id} file={file} />
        ),
      )}
      {files.some((file) => !file.not_kept) && (
        <Typography variant="caption" color="textSecondary">
          {t("submissions.detail.files")}
        </Typography>
      )}
    </Box>
  );
}

function SaveFile({ id, file }: { id: number; file: SentFile }) {
  const t = useText();
  const { sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function fetchAndSave() {
    setIsBusy(true);
    try {
      const path = { id: String(id), file: file.uid };
      const { data } = await api.GET("/api/submissions/{id}/files/{file}", {
        params: { path },
        parseAs: "blob",
      });
      if (data) saveFile(data, file.name);
    } catch (error) {
      sayError(error);
    }
    setIsBusy(false);
  }

  return (
    <Button
      size="small"
      startIcon={<DownloadOutlined />}
      disabled={isBusy}
      onClick={() => void fetchAndSave()}
      sx={{ overflowWrap: "anywhere", textAlign: "start" }}
    >
      {file.name} ({sizeInWords(file.size, t)})
    </Button>
  );
}
