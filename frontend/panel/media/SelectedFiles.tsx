import { Box, Button, Typography } from "@mui/material";

interface Props {
  count: number;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to all the ticked files at once. */
export function SelectedFiles({ count, onDelete, onClear }: Props) {
  return (
    <Box
      role="region"
      aria-label="Selected"
      sx={({ colors }) => ({
        display: "flex",
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
        {count} selected
      </Typography>
      <Button size="small" variant="outlined" color="error" onClick={onDelete}>
        Delete
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        Select none
      </Button>
    </Box>
  );
}
