import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import type { Editor } from "@tiptap/react";
import { type FormEvent, Suspense, useId, useState } from "react";
import type { MediaItem } from "../../../client/types";
import { useText } from "../../messages/useText";
import { useDraftText } from "../forms/useDraftText";
import { later } from "../layout/chunks";
import { findLinkedFile } from "../media/fileLinks";
import type { MediaFile } from "../media/library";
import { MediaImage } from "../media/MediaImage";
import { useMediaItem } from "../media/useMediaItem";
import { addChosenFiles } from "./paste/PasteExtension";
import { insertGallery } from "./textGallery";
import { createPicture, type TextPicture } from "./textPicture";

const MediaPicker = later(() => import("../media/MediaPicker"));

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** The maximum number of images that are inserted together. */
const MOST = 20;

function withMeasure(picture: TextPicture) {
  return { ...picture, isUnmeasured: !picture.width || !picture.height };
}

/**
 * Inserts images of the library into the text, or edits the selected image. Asks for the alternative text of
 * a single image that has none.
 */
export function PictureDialog({ editor, onClose }: Props) {
  const t = useText();
  const before = editor.isActive("picture") ? (editor.getAttributes("picture") as TextPicture) : null;
  const [picture, setPicture] = useState(before);
  const [isPicking, setIsPicking] = useState(before === null);
  // A new upload appears, with its size, after processing.
  const { item, remember } = useMediaItem(findLinkedFile(picture?.src ?? ""));

  function pick(files: readonly [MediaFile, ...MediaFile[]]) {
    const [file] = files;
    remember(file);
    if (before === null && files.length > 1) return insertSeveral(files);
    if (before === null && file.alt) return insert(createPicture(file));
    setPicture(createPicture(file));
    setIsPicking(false);
  }

  function insert(inserted: TextPicture) {
    editor
      .chain()
      .focus()
      .insertContent({ type: "picture", attrs: withMeasure(inserted) })
      .run();
    onClose();
  }

  /** Insert a gallery, or separate images in a list, quote or table, which cannot contain galleries. */
  function insertSeveral(files: readonly MediaFile[]) {
    const content = files.map((each) => ({ type: "picture", attrs: createPicture(each) }));
    if (editor.state.selection.$from.depth <= 1) insertGallery(editor, files);
    else editor.chain().focus().insertContent(content).run();
    onClose();
  }

  function upload(files: readonly File[]) {
    addChosenFiles(editor, files.slice(0, MOST));
    onClose();
  }

  function change(alt: string) {
    if (!picture) return;
    const { width = null, height = null } = item ?? picture;
    const changed = { ...picture, width, height, alt };
    if (!before) return insert(changed);
    editor.chain().focus().updateAttributes("picture", withMeasure(changed)).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().deleteSelection().run();
    onClose();
  }

  if (isPicking || !picture) {
    return (
      <Suspense fallback={null}>
        <MediaPicker
          title={t("inputs.picture.choose")}
          most={before ? 1 : MOST}
          onClose={() => (picture ? setIsPicking(false) : onClose())}
          onPick={pick}
          {...(before === null && { onSeveral: upload })}
        />
      </Suspense>
    );
  }
  return (
    <PictureForm
      key={picture.src}
      picture={picture}
      item={item}
      onPick={() => setIsPicking(true)}
      onSave={change}
      onClose={onClose}
      {...(before && { onRemove: remove })}
    />
  );
}

interface FormProps {
  picture: TextPicture;
  item: MediaItem | null;
  onPick: () => void;
  onSave: (alt: string) => void;
  onClose: () => void;
  /** Set for an image that is already in the text. */
  onRemove?: () => void;
}

function PictureForm({ picture, item, onPick, onSave, onClose, onRemove }: FormProps) {
  const t = useText();
  const id = useId();
  const [alt, setAlt, forget] = useDraftText(`picture ${picture.src}`, picture.alt);

  function apply(event: FormEvent) {
    // The dialog is inside the post's form in the React tree, and must not submit it.
    event.preventDefault();
    event.stopPropagation();
    forget();
    onSave(alt.trim());
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={apply} noValidate>
        <DialogTitle id={id}>{t("inputs.picture.title")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <Box
            sx={{
              minHeight: 120,
              "& img": {
                display: "block",
                maxWidth: "100%",
                maxHeight: 240,
                mx: "auto",
                borderRadius: "8px",
              },
            }}
          >
            {item && <MediaImage item={item} size="full" />}
          </Box>
          <TextField
            autoFocus
            label={t("inputs.picture.alt")}
            helperText={t("inputs.picture.altHelp")}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Box>
            <Button variant="outlined" onClick={onPick}>
              {t("inputs.picture.other")}
            </Button>
          </Box>
        </DialogContent>
        <DialogActions>
          {onRemove && <Button onClick={onRemove}>{t("inputs.picture.remove")}</Button>}
          <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          <Button type="submit" variant="contained">
            {t(onRemove ? "inputs.picture.change" : "inputs.picture.insert")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
