import type { Editor } from "@tiptap/react";
import { useText } from "../../messages/useText";
import type { MediaFile } from "../media/library";
import MediaPicker from "../media/MediaPicker";
import { leaveEmbed } from "./textEmbed";
import { createPicture } from "./textPicture";

/** The maximum number of images that are inserted together. */
const MOST = 30;

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Inserts a gallery with images of the library into the text, or adds the images to the selected gallery. */
export default function GalleryDialog({ editor, onClose }: Props) {
  const t = useText();

  function insert(files: readonly MediaFile[]) {
    const content = files.map((file) => ({ type: "picture", attrs: createPicture(file) }));
    const end = findGalleryEnd(editor);
    const chain = editor.chain().focus();
    if (end === null) chain.insertContent({ type: "gallery", content }).run();
    else chain.insertContentAt(end, content).run();
    leaveEmbed(editor.view);
    onClose();
  }

  return <MediaPicker title={t("inputs.gallery.choose")} most={MOST} onClose={onClose} onPick={insert} />;
}

/** Return the position after the last image of the selected gallery, or null if none is selected. */
function findGalleryEnd({ state: { selection } }: Editor): number | null {
  const { $from } = selection;
  if ($from.parent.type.name === "gallery") return $from.end();
  return $from.nodeAfter?.type.name === "gallery" ? selection.to - 1 : null;
}
