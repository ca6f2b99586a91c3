import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useText } from "../messages/useText";
import { leaveToActiveDomain } from "./leaveToActiveDomain";

/**
 * Explains that the URL belongs to a site that this user cannot access. On another site, the ids in the URL
 * belong to other objects.
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
