import type { Editor } from "@tiptap/react";
import { useText } from "../../messages/useText";
import MediaPicker from "../media/MediaPicker";
import { addChosenFiles } from "./paste/PasteExtension";
import { insertGallery } from "./textGallery";

/** The maximum number of images that are inserted together. */
const MOST = 30;

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Inserts a gallery with images of the library into the text, or adds the images to the selected gallery. */
export default function GalleryDialog({ editor, onClose }: Props) {
  const t = useText();
  return (
    <MediaPicker
      title={t("inputs.gallery.choose")}
      most={MOST}
      onClose={onClose}
      onSeveral={(files) => {
        addChosenFiles(editor, files.slice(0, MOST));
        onClose();
      }}
      onPick={(files) => {
        insertGallery(editor, files);
        onClose();
      }}
    />
  );
}
