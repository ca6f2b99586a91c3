import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface Props {
  label: string;
  /** How many are ticked, in words. */
  count: string;
  /** What unticks them all. */
  clear: string;
  onClear: () => void;
  /** What can be done to all of them. */
  children: ReactNode;
}

/** Above a list, while some of its rows are ticked. */
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
