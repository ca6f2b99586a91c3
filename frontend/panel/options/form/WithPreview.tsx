import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Settings, with a preview of the site next to them if there is space. */
export function WithPreview({ children, preview }: { children: ReactNode; preview: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>{children}</Box>
      {preview}
    </Box>
  );
}
