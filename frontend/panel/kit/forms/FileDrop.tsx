import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";

interface Props {
  texts: { title: string; about: string; choose: string; file: string };
  accept: string;
  onChoose: (file: File) => void;
}

/** An area to choose or drop a file. */
export function FileDrop({ texts, accept, onChoose }: Props) {
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
      <Typography variant="h2">{texts.title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        {texts.about}
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={texts.file}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
        }}
      />
    </Box>
  );
}
