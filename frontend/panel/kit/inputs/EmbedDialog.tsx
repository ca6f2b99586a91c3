import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useId, useState } from "react";
import { embedMaps } from "../../../generated/richText";
import { useAccount } from "../../account/account";
import { useText } from "../../messages/useText";
import { formsQuery } from "../posts/postChoices";
import { useOffersStops } from "../stops/useOffersStops";
import { type EmbedKind, findVideo, leaveEmbed, type TextEmbed } from "./textEmbed";

interface Props {
  editor: Editor;
  kind: EmbedKind;
  onClose: () => void;
}

/** Inserts a video, map or form into the text, or edits the selected embed. */
export default function EmbedDialog({ editor, kind, onClose }: Props) {
  const t = useText();
  const id = useId();
  const selected = editor.isActive("embed") ? (editor.getAttributes("embed") as TextEmbed) : null;
  const before = selected?.kind === kind ? selected : null;
  const [url, setUrl] = useState(kind === "video" ? (before?.href ?? "") : "");
  const [source, setSource] = useState(before?.source ?? (kind === "map" ? "locations" : ""));
  const [label, setLabel] = useState(before?.label ?? "");
  const [isChecked, setIsChecked] = useState(false);
  const choices = useChoices(kind);
  const chosen = choices?.find((each) => each.source === source);
  const embed = kind === "video" ? findVideo(url) : chosen && { kind, ...chosen };
  const isWrong = isChecked && !embed;

  function apply(event: FormEvent) {
    // The dialog is inside the post's form in the React tree, and must not submit it.
    event.preventDefault();
    event.stopPropagation();
    setIsChecked(true);
    if (!embed) return;
    const attrs = { ...embed, label: label.trim() || embed.label };
    const chain = editor.chain().focus();
    if (before) chain.updateAttributes("embed", attrs).run();
    else {
      chain.insertContent({ type: "embed", attrs }).run();
      leaveEmbed(editor.view);
    }
    onClose();
  }

  function remove() {
    editor.chain().focus().deleteSelection().run();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={apply} noValidate>
        <DialogTitle id={id}>{t(`inputs.format.${kind}`)}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {kind === "video" ? (
            <TextField
              autoFocus
              type="url"
              label={t("inputs.embed.url")}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              error={isWrong}
              helperText={t("inputs.embed.urlHelp")}
              sx={{ mt: 1 }}
            />
          ) : (
            <TextField
              select
              autoFocus
              label={t(`inputs.embed.${kind}`)}
              value={chosen ? source : ""}
              onChange={(event) => setSource(event.target.value)}
              error={isWrong}
              helperText={
                kind === "form" && t(choices?.length === 0 ? "inputs.embed.noForms" : "inputs.embed.formHelp")
              }
              sx={{ mt: 1 }}
            >
              {choices?.map((each) => (
                <MenuItem key={each.source} value={each.source}>
                  {each.label}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            label={t(kind === "video" ? "inputs.embed.caption" : "inputs.embed.link")}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            helperText={t(kind === "video" ? "inputs.embed.captionHelp" : "inputs.embed.linkHelp")}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          {before && <Button onClick={remove}>{t("inputs.embed.remove")}</Button>}
          <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          <Button type="submit" variant="contained">
            {t(before ? "inputs.embed.change" : "inputs.embed.insert")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type EmbedChoice = Pick<TextEmbed, "source" | "href" | "label">;

/** Return the maps or the forms to choose from, or undefined while they load. */
function useChoices(kind: EmbedKind): readonly EmbedChoice[] | undefined {
  const t = useText();
  const { domain } = useAccount();
  const offersStops = useOffersStops();
  const { data: forms } = useQuery({
    ...formsQuery(domain.id),
    enabled: kind === "form",
  });
  if (kind === "form")
    return forms?.map(({ id, title, url }) => ({ source: id, href: `/${url}`, label: title }));
  return Object.entries(embedMaps)
    .filter(([source]) => source !== "stops" || offersStops)
    .map(([source, href]) => ({
      source,
      href,
      label: t(`inputs.embed.maps.${source as keyof typeof embedMaps}`),
    }));
}
