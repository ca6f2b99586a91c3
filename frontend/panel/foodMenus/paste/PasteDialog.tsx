import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  useMediaQuery,
} from "@mui/material";
import { useId } from "react";
import { menuTextLimits } from "../../../generated/limits";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import type { SectionForm } from "../menuForm";
import { PasteColumns } from "./PasteColumns";
import { PastePreview } from "./PastePreview";
import { usePastedMenu } from "./usePastedMenu";

interface Props {
  currency: string;
  onAdd: (sections: SectionForm[]) => void;
  onClose: () => void;
}

/**
 * The dialog to paste a menu as text. The server parses it, and the user reviews the result before adding it.
 */
export default function PasteDialog({ currency, onAdd, onClose }: Props) {
  const t = useText();
  const id = useId();
  const isNarrow = useMediaQuery("(max-width: 600px)");
  const { say } = useToast();
  const menu = usePastedMenu();
  const { text, read, isReading } = menu;
  const count = read?.sections.reduce((sum, { dishes }) => sum + dishes.length, 0) ?? 0;

  function add() {
    onAdd(read?.sections ?? []);
    menu.forget();
    say(t("foodMenus.paste.added", { smart_count: count }));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={read?.table ? "md" : "sm"}
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id={id}>{t("foodMenus.paste.open")}</DialogTitle>
      <DialogContent
        sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" }}
      >
        {read ? (
          <>
            {read.table && (
              <PasteColumns table={read.table} isReading={isReading} onChange={menu.setColumns} />
            )}
            {(read.table?.is_known ?? true) && <PastePreview read={read} currency={currency} count={count} />}
          </>
        ) : (
          <>
            <DialogContentText>{t("foodMenus.paste.about")}</DialogContentText>
            <TextField
              autoFocus
              multiline
              minRows={8}
              maxRows={16}
              label={t("foodMenus.paste.text")}
              placeholder={t("foodMenus.paste.example")}
              value={text}
              onChange={(event) => menu.setText(event.target.value)}
              slotProps={{ htmlInput: { maxLength: menuTextLimits.text }, inputLabel: { shrink: true } }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        {read && <Button onClick={menu.edit}>{t("foodMenus.paste.back")}</Button>}
        {read ? (
          <Button variant="contained" disabled={count === 0 || isReading} onClick={add}>
            {t("foodMenus.paste.add", { smart_count: count })}
          </Button>
        ) : (
          <Button variant="contained" disabled={!text.trim() || isReading} onClick={() => void menu.parse()}>
            {t("foodMenus.paste.read")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
