import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { useText } from "../../messages/useText";
import { saveFile } from "../layout/saveFile";
import { useToast } from "../layout/useToast";

interface Props {
  /** The table, as the API sends it. */
  load: () => Promise<{ data?: Blob | undefined }>;
  /** What the file is called, without its ending. */
  name: string;
}

/** Saves what one looks at as a file for a spreadsheet. */
export function ExportButton({ load, name }: Props) {
  const t = useText();
  const { sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function fetchAndSave() {
    setIsBusy(true);
    try {
      const { data } = await load();
      if (data) saveFile(data, `${name}.csv`);
    } catch (error) {
      sayError(error);
    }
    setIsBusy(false);
  }

  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      disabled={isBusy}
      onClick={() => void fetchAndSave()}
    >
      {t(isBusy ? "lists.export.preparing" : "lists.export.label")}
    </Button>
  );
}
