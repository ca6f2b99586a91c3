import { Box, Button, Typography } from "@mui/material";
import { leaveTo } from "../../client/session";

/** What is left when a screen broke: what was typed is kept and comes back with the reload. */
export function ErrorScreen() {
  return (
    <Box sx={{ px: 3, py: 8, maxWidth: 560 }} role="alert">
      <Typography variant="h1" gutterBottom>
        SOMETHING WENT WRONG.
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        This screen could not be shown. What you typed is kept on this device.
      </Typography>
      <Button variant="contained" onClick={() => leaveTo(location.pathname + location.search)}>
        Load it again
      </Button>
    </Box>
  );
}
