import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface Props {
  label: string;
  /** The number of selected rows, in words. */
  count: string;
  /** The label of the button that clears the selection. */
  clear: string;
  onClear: () => void;
  /** The bulk actions. */
  children: ReactNode;
}

/** The bar above a list while rows are selected. */
export function SelectionBar({ label, count, clear, onClear, children }: Props) {
  return (
    <Box
      role="region"
      aria-label={label}
      sx={({ colors }) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        mb: 1.5,
        borderRadius: "8px",
        backgroundColor: colors.selected,
      })}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 1 }} aria-live="polite">
        {count}
      </Typography>
      {children}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        {clear}
      </Button>
    </Box>
  );
}
