import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";
import { useText } from "../../messages/useText";

/** Choose or drop a CSV file or an Excel workbook. */
export function ChooseStep({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  }

  return (
    <Box
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      sx={({ colors }) => ({
        display: "grid",
        justifyItems: "center",
        gap: 1.5,
        px: 3,
        py: 6,
        textAlign: "center",
        borderRadius: "8px",
        border: `1px dashed ${isOver ? colors.link : colors.edge}`,
        backgroundColor: isOver ? colors.selected : colors.chrome,
      })}
    >
      <UploadFileOutlined fontSize="large" sx={{ color: "text.secondary" }} />
      <Typography variant="h2">{t("imports.choose.drop")}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        {t("imports.choose.about")}
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {t("imports.choose.choose")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label={t("imports.choose.file")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
        }}
      />
    </Box>
  );
}
