import { Button, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { Page } from "./Page";

/** For an address under /panel that leads nowhere. */
export function NotFound() {
  return (
    <Page title="There is nothing here">
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        The address may have a typo, or what it led to was deleted.
      </Typography>
      <Button variant="contained" component={Link} to="/panel">
        Go to the start
      </Button>
    </Page>
  );
}
