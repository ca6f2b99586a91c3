import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { menuItemLimits } from "../../../generated/limits";
import { FileLink } from "../../kit/inputs/FileLink";
import { getName } from "../../kit/media/library";
import { useText } from "../../messages/useText";
import { PostPicker } from "./PostPicker";
import type { TreeEntry } from "./tree";

interface Props {
  entry: TreeEntry;
  complaints: Record<string, string> | undefined;
  /** Changes apply to the menu immediately, so that they are stored with it. */
  onChange: (change: Partial<TreeEntry>) => void;
  onDelete: () => void;
  onClose: () => void;
}

type EntryKind = TreeEntry["type"] | "heading";

const KINDS: readonly EntryKind[] = ["post", "link", "heading"];

/** The dialog to edit the label and link of a menu entry. */
export function EntryDialog({ entry, complaints, onChange, onDelete, onClose }: Props) {
  const t = useText();
  const id = useId();
  const [kind, setKind] = useState(getKind(entry));

  function choose(next: EntryKind) {
    setKind(next);
    onChange(next === "post" ? { type: "post", url: "" } : { type: "link", post_id: null, url: "" });
  }

  function done(event: FormEvent) {
    // The dialog is inside the form of the menus in the React tree, and must not submit it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={done} noValidate>
        <DialogTitle id={id}>{entry.text || t("options.entry.new")}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: "grid", gap: 2.5, pt: 1 }}>
            <TextField
              autoFocus
              label={t("options.entry.text")}
              value={entry.text}
              onChange={(event) => onChange({ text: event.target.value })}
              error={Boolean(complaints?.text)}
              helperText={complaints?.text ?? t("options.entry.textHelp")}
              slotProps={{ htmlInput: { maxLength: menuItemLimits.text } }}
            />
            <ToggleButtonGroup
              exclusive
              fullWidth
              size="small"
              aria-label={t("options.entry.where")}
              value={kind}
              onChange={(_, next: EntryKind | null) => next && choose(next)}
            >
              {KINDS.map((each) => (
                <ToggleButton key={each} value={each} sx={{ textTransform: "none" }}>
                  {t(`options.entry.${each}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {kind === "post" && (
              <PostPicker
                label={t("options.entry.post")}
                value={entry.post_id}
                error={complaints?.post_id}
                onChange={(post) =>
                  onChange({
                    post_id: post._id,
                    url: `/${post.url}`,
                    ...(!entry.text.trim() && { text: post.title.slice(0, 80) }),
                  })
                }
              />
            )}
            {kind === "link" && (
              <Box>
                <TextField
                  label={t("options.entry.link")}
                  value={entry.url}
                  onChange={(event) => onChange({ url: event.target.value })}
                  error={Boolean(complaints?.url)}
                  helperText={complaints?.url ?? t("options.entry.linkHelp")}
                  slotProps={{
                    htmlInput: { maxLength: menuItemLimits.url, autoCapitalize: "none", spellCheck: false },
                  }}
                />
                <FileLink
                  link={entry.url}
                  onPick={(url, file) =>
                    onChange({ url, ...(!entry.text.trim() && { text: getName(file).slice(0, 80) }) })
                  }
                />
              </Box>
            )}
            {kind === "heading" && (
              <TextField
                label={t("options.entry.nowhere")}
                value=""
                disabled
                error={Boolean(complaints?.url)}
                helperText={complaints?.url ?? t("options.entry.nowhereHelp")}
              />
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="error" onClick={onDelete}>
            {t("layout.words.delete")}
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button type="submit" variant="contained">
            {t("options.entry.done")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function getKind({ type, url }: TreeEntry): EntryKind {
  if (type === "post") return "post";
  return url === "" ? "heading" : "link";
}
