import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useText } from "../../messages/useText";
import { saveFile } from "../layout/saveFile";
import { useToast } from "../layout/useToast";

interface Props {
  /** Fetch the table from the API. */
  load: () => Promise<{ data?: Blob | undefined }>;
  /** The file name, without extension. */
  name: string;
}

/** A button that exports the current list as a spreadsheet file. */
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

  const label = t(isBusy ? "lists.export.preparing" : "lists.export.label");
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      disabled={isBusy}
      aria-label={label}
      title={label}
      onClick={() => void fetchAndSave()}
      // On a phone the main action next to this button takes the space.
      sx={{
        minHeight: { xs: 44, sm: 0 },
        minWidth: { xs: 44, sm: 64 },
        px: { xs: 0, sm: 2 },
        "& .MuiButton-startIcon": { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
        {label}
      </Box>
    </Button>
  );
}
