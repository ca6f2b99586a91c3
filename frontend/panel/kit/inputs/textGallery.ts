import { type Editor, Node } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Plugin, type Selection } from "@tiptap/pm/state";
import { findLinkedFile } from "../media/fileLinks";
import type { MediaFile } from "../media/library";
import { leaveEmbed } from "./textEmbed";
import { createPicture } from "./textPicture";

/** Images side by side between the paragraphs of rich text. See docs/decisions/rich-text.md. */
export const GalleryNode = Node.create({
  name: "gallery",
  // An empty gallery exists until the plugin removes it.
  content: "picture*",
  isolating: true,
  draggable: true,

  parseHTML: () => [{ tag: 'figure[data-embed="gallery"]' }],

  renderHTML: ({ node }) => ["figure", { "data-embed": "gallery", "data-source": listFiles(node).join() }, 0],

  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(_transactions, _before, { doc, tr }) {
        doc.forEach((node, at) => {
          if (node.type.name !== "gallery" || node.childCount > 0) return;
          const from = tr.mapping.map(at);
          tr.delete(from, from + node.nodeSize);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

/** Return the position after the last image of the selected gallery, or null if none is selected. */
export function findGalleryEnd({ $from, to }: Selection): number | null {
  if ($from.parent.type.name === "gallery") return $from.end();
  return $from.nodeAfter?.type.name === "gallery" ? to - 1 : null;
}

/** Insert a gallery with images of the library, or add the images to the selected gallery. */
export function insertGallery(editor: Editor, files: readonly MediaFile[]): void {
  const content = files.map((file) => ({ type: "picture", attrs: createPicture(file) }));
  const end = findGalleryEnd(editor.state.selection);
  const chain = editor.chain().focus();
  if (end === null) chain.insertContent({ type: "gallery", content }).run();
  else chain.insertContentAt(end, content).run();
  leaveEmbed(editor.view);
}

function listFiles(gallery: ProseMirrorNode): (number | null)[] {
  return gallery.children.map(({ attrs }) => findLinkedFile(attrs.src));
}
