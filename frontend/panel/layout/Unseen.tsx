import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** A text for those who hear the page. */
export function Unseen({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" }}
    >
      {children}
    </Box>
  );
}
