import { Box, Typography } from "@mui/material";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useText } from "../messages/useText";

interface Props {
  isActive: boolean;
  onDrop: (files: Iterable<File>) => void;
  children: ReactNode;
}

/** Accept files dropped anywhere on the content. */
export function DropZone({ isActive, onDrop, children }: Props) {
  const t = useText();
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => isActive && event.dataTransfer.types.includes("Files");

  /** Entering a child element precedes leaving the previous one. */
  function enter(event: DragEvent, step: 1 | -1) {
    if (!hasFiles(event)) return;
    depth.current += step;
    setIsOver(depth.current > 0);
  }

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    onDrop(event.dataTransfer.files);
  }

  return (
    <Box
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
      sx={{ position: "relative", minHeight: "calc(100vh - 60px)" }}
    >
      {children}
      {isOver && (
        <Box
          sx={({ colors }) => ({
            position: "absolute",
            inset: 12,
            zIndex: 2,
            display: "grid",
            placeItems: "center",
            borderRadius: "12px",
            border: `2px dashed ${colors.link}`,
            backgroundColor: colors.selected,
            opacity: 0.94,
            pointerEvents: "none",
          })}
        >
          <Typography variant="h2">{t("media.letGo")}</Typography>
        </Box>
      )}
    </Box>
  );
}
