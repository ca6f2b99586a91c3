import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useText } from "../messages/useText";
import { leaveToActiveDomain } from "./leaveToActiveDomain";

/**
 * Explain that the URL belongs to a site without access for this user. The ids in it mean other objects on
 * other sites.
 */
export function ForeignSiteDialog({ site }: { site: string }) {
  const t = useText();
  return (
    <Dialog open aria-labelledby="foreign-site">
      <DialogTitle id="foreign-site">{t("account.foreignSite.title", { site })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t("account.foreignSite.text", { site })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={leaveToActiveDomain} autoFocus>
          {t("account.foreignSite.goOn")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
