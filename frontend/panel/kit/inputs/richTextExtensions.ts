import { type Extensions, Mark } from "@tiptap/core";
import Link from "@tiptap/extension-link";
import StarterKit from "@tiptap/starter-kit";
import { PictureNode } from "./textPicture";

const Subscript = createMark("subscript", "sub");
const Superscript = createMark("superscript", "sup");

/** Return the formats of a text: those that the server accepts, listed in generated/richText.ts. */
export function createRichTextExtensions(origin: string): Extensions {
  return [
    StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
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
    PictureNode.configure({ origin }),
  ];
}

function createMark(name: string, tag: string): Mark {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}
