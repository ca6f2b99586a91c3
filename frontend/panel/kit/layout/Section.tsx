import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface Props {
  title?: string;
  /** The name of a section without a visible title. */
  label?: string;
  children: ReactNode;
}

/** A card with a section of a form. */
export function Section({ title, label, children }: Props) {
  return (
    <Box
      component="section"
      aria-label={title ?? label}
      sx={({ colors }) => ({
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        backgroundColor: colors.paper,
        border: `1px solid ${colors.line}`,
        borderRadius: "12px",
      })}
    >
      {title && <Typography variant="h2">{title}</Typography>}
      {children}
    </Box>
  );
}
