import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useFileDrop } from "../kit/media/useFileDrop";
import { useText } from "../messages/useText";

interface Props {
  isActive: boolean;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Accepts files dropped anywhere on the content. */
export function DropZone({ isActive, onDrop, children }: Props) {
  const t = useText();
  const { isOver, handlers } = useFileDrop(isActive, onDrop);
  return (
    <Box {...handlers} sx={{ position: "relative", minHeight: "calc(100vh - 60px)" }}>
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
