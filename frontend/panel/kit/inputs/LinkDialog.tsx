import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useId, useState } from "react";
import { useText } from "../../messages/useText";
import { FileLink } from "./FileLink";

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the link of the selected words. */
export function LinkDialog({ editor, onClose }: Props) {
  const t = useText();
  const id = useId();
  const before = String(editor.getAttributes("link").href ?? "");
  const [href, setHref] = useState(before);

  function apply(event: FormEvent) {
    // The dialog is inside the post's form in the React tree, and must not submit it.
    event.preventDefault();
    event.stopPropagation();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href.trim()) chain.setLink({ href: href.trim() }).run();
    else chain.unsetLink().run();
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={apply} noValidate>
        <DialogTitle id={id}>{t("inputs.links.title")}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label={t("inputs.links.address")}
            value={href}
            onChange={(event) => setHref(event.target.value)}
            helperText={t("inputs.links.help")}
            sx={{ mt: 1, mb: 0.5 }}
          />
          <FileLink link={href} onPick={setHref} />
        </DialogContent>
        <DialogActions>
          {before && <Button onClick={remove}>{t("inputs.links.removeHere")}</Button>}
          <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          <Button type="submit" variant="contained">
            {t("inputs.links.set")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
