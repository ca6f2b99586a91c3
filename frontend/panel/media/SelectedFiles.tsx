import { Box, Button, Typography } from "@mui/material";
import { useText } from "../messages/useText";

interface Props {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to all the ticked files at once. */
export function SelectedFiles({ count, onMove, onDelete, onClear }: Props) {
  const t = useText();
  return (
    <Box
      role="region"
      aria-label={t("media.selection.label")}
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
        {t("media.selection.count", { smart_count: count })}
      </Typography>
      <Button size="small" variant="outlined" onClick={onMove}>
        {t("media.move.toFolder")}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={onDelete}>
        {t("layout.words.delete")}
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        {t("media.selection.none")}
      </Button>
    </Box>
  );
}
