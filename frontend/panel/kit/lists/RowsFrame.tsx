import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** The frame around rows with dividers. */
export function RowsFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={({ colors }) => ({
        overflow: "hidden",
        borderRadius: "12px",
        border: `1px solid ${colors.line}`,
        "& li:last-child > *": { borderBottom: 0 },
      })}
    >
      {children}
    </Box>
  );
}
