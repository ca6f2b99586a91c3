import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { useToast } from "../kit/layout/useToast";
import { ActiveLinks } from "../kit/site/ActiveLinks";
import { useText } from "../messages/useText";

const DAYS = 7;

/** Preview links of a site that is not open yet, and the button to revoke them. */
export default function SiteLinks({ onClose }: { onClose: () => void }) {
  const { domain } = useAccount();
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const [made, setMade] = useState("");
  const queryKey = ["site-links", domain.id];
  const { data: links = [] } = useQuery({
    queryKey,
    queryFn: async () => (await answer(api.GET("/api/site-opening/preview-links"))).data,
  });

  async function then(act: () => Promise<void>) {
    try {
      await act();
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      sayError(error);
    }
  }

  async function make() {
    const { data } = await answer(api.POST("/api/site-opening/preview-links", { body: { days: DAYS } }));
    setMade(data.url);
    await navigator.clipboard.writeText(data.url).then(
      () => say(t("builder.preview.copied")),
      () => say(t("builder.preview.not_copied")),
    );
  }

  async function withdraw(link: number) {
    const path = { link };
    const { message } = await answer(
      api.DELETE("/api/site-opening/preview-links/{link}", { params: { path } }),
    );
    setMade("");
    if (message) say(message);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("home.links.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography color="textSecondary">{t("home.links.text", { days: DAYS })}</Typography>
        {made && (
          <TextField
            label={t("builder.preview.link")}
            value={made}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ mt: 1 }}
          />
        )}
        <ActiveLinks links={links} onRevoke={(link) => void then(() => withdraw(link))} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("builder.preview.close")}</Button>
        <Button variant="contained" onClick={() => void then(make)}>
          {t("home.links.make")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
