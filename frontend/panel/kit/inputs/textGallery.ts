import { Node } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { findLinkedFile } from "../media/fileLinks";

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

function listFiles(gallery: ProseMirrorNode): (number | null)[] {
  return gallery.children.map(({ attrs }) => findLinkedFile(attrs.src));
}
