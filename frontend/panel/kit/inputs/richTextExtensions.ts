import { type Extensions, Mark } from "@tiptap/core";
import Link from "@tiptap/extension-link";
import StarterKit from "@tiptap/starter-kit";
import { CurrentSelection } from "./currentSelection";
import { PasteExtension, type PasteOptions } from "./paste/PasteExtension";
import { DocumentWithEmbeds, EmbedNode } from "./textEmbed";
import { GalleryNode } from "./textGallery";
import { PictureNode } from "./textPicture";
import { tables } from "./textTable";
import { TypeAfterSelected } from "./typeAfterSelected";

const Subscript = createMark("subscript", "sub");
const Superscript = createMark("superscript", "sup");

/** Return the formats of rich text that the server accepts, which are listed in generated/richText.ts. */
export function createRichTextExtensions(origin: string, paste: Partial<PasteOptions> = {}): Extensions {
  return [
    StarterKit.configure({ document: false, heading: { levels: [2, 3, 4] }, link: false }),
    DocumentWithEmbeds,
    Link.extend({
      addAttributes() {
        return { ...this.parent?.(), title: { default: null } };
      },
    }).configure({
      openOnClick: false,
      protocols: ["http", "https", "mailto", "tel"],
      defaultProtocol: "https",
    }),
    Subscript,
    Superscript,
    ...tables,
    PictureNode.configure({ origin }),
    EmbedNode,
    GalleryNode,
    TypeAfterSelected,
    PasteExtension.configure(paste),
    CurrentSelection,
  ];
}

function createMark(name: string, tag: string): Mark {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}
