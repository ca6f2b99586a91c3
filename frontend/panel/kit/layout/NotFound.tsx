import { Button, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useText } from "../../messages/useText";
import { Page } from "./Page";

/** The 404 screen below /panel. */
export function NotFound() {
  const t = useText();
  return (
    <Page title={t("layout.notFound.title")}>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t("layout.notFound.text")}
      </Typography>
      <Button variant="contained" component={Link} to="/panel">
        {t("layout.notFound.start")}
      </Button>
    </Page>
  );
}
