import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface Props {
  /** "status" for text that is announced on each change. */
  role?: "status";
  children: ReactNode;
}

/** A text for screen readers only. */
export function VisuallyHidden({ role, children }: Props) {
  return (
    <Box
      component="span"
      {...(role && { role })}
      sx={{ position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" }}
    >
      {children}
    </Box>
  );
}
