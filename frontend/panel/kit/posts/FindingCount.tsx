import { Box } from "@mui/material";

/** A badge with the number of findings. */
export function FindingCount({ count }: { count: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ml: 0.75,
        px: 0.75,
        minWidth: 20,
        borderRadius: 10,
        fontSize: "0.75rem",
        lineHeight: "20px",
        color: "warning.contrastText",
        backgroundColor: "warning.main",
      }}
    >
      {count}
    </Box>
  );
}
