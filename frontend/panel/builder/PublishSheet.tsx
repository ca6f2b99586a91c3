import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useId } from "react";
import { useText } from "../messages/useText";
import { FindingList } from "./Checks";
import type { Finding } from "./checks";
import type { Autosave } from "./useAutosave";
import type { Blocks } from "./useBlocks";

interface Props {
  autosave: Autosave;
  blocks: Blocks;
  findings: readonly Finding[];
  onPublish: () => void;
  onClose: () => void;
}

/** Shows once more what visitors would stumble over, before they can. */
export default function PublishSheet({ onPublish, onClose, ...rest }: Props) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("builder.sheet.title", { smart_count: rest.findings.length })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        <Typography color="textSecondary">{t("builder.sheet.text")}</Typography>
        <FindingList {...rest} onShown={onClose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t("builder.sheet.back")}
        </Button>
        <Button variant="contained" onClick={onPublish}>
          {t("builder.sheet.publish")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
