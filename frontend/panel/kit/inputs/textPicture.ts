import { Node } from "@tiptap/core";

/** What a picture in a text says of itself; the server adds what browsers need to fetch it late. */
export interface TextPicture {
  /** Where the library finds it, also once it is replaced. */
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

interface Options {
  /** Where the site is served whose library it is in: the panel's own host may be another one. */
  origin: string;
}

/** A picture of the library between the paragraphs of a text. See docs/decisions/0205-pictures-in-texts.md */
export const PictureNode = Node.create<Options>({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,

  addOptions: () => ({ origin: "" }),

  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),

  parseHTML: () => [{ tag: 'img[src^="/library/"]' }],

  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],

  addNodeView() {
    const { origin } = this.options;
    return ({ node }) => {
      const dom = document.createElement("img");
      const { src, alt, width, height } = node.attrs as TextPicture;
      dom.src = origin + src;
      dom.alt = alt;
      if (width && height) Object.assign(dom, { width, height });
      return { dom };
    };
  },
});
