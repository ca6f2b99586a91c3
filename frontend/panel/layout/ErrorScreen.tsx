import { Box, Button, Typography } from "@mui/material";
import { leaveTo } from "../../client/session";
import { areDraftsStored } from "../kit/drafts/drafts";
import { useText } from "../messages/useText";

/** The screen after another screen has crashed. A reload restores stored unsaved changes. */
export function ErrorScreen() {
  const t = useText();
  return (
    <Box sx={{ px: 3, py: 8, maxWidth: 560 }} role="alert">
      <Typography variant="h1" gutterBottom>
        {t("layout.broken.title")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t(areDraftsStored() ? "layout.broken.stored" : "layout.broken.text")}
      </Typography>
      <Button variant="contained" onClick={() => leaveTo(location.pathname + location.search)}>
        {t("layout.broken.again")}
      </Button>
    </Box>
  );
}
