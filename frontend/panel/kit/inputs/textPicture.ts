import { Node } from "@tiptap/core";
import type { MediaFile } from "../media/library";
import { forgetImage, getSentImage } from "../media/sentImages";

/** The attributes of an image in rich text. The server adds the attributes for lazy loading. */
export interface TextPicture {
  /** The library's URL of the file, which stays the same when the file is replaced. */
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
  /** Whether the image was inserted before its size was known. Never part of the stored text. */
  isUnmeasured?: boolean;
}

/** Return the attributes of an image of the library that is inserted into a text. */
export function createPicture({ link: src, alt, width, height }: MediaFile): TextPicture {
  return { src, alt, width, height, isUnmeasured: !width || !height };
}

interface Options {
  /** The origin of the site that owns the library. The panel may be on another host. */
  origin: string;
}

const PAUSE_MS = 1_500;
const MOST_TRIES = 40;

/**
 * Reload an image until the worker has processed it, then call `tell`. Do not call `tell` if a stored image
 * loads on the first try, because the call would count as a change of the text. Return a function that stops
 * reloading.
 */
function onPictureLoad(picture: HTMLImageElement, isUnmeasured: boolean, tell: () => void): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  picture.onerror = () => {
    tries += 1;
    const address = picture.src;
    if (tries < MOST_TRIES) timer = setTimeout(() => picture.setAttribute("src", address), PAUSE_MS);
  };
  picture.onload = () => {
    if (tries > 0 || isUnmeasured) tell();
  };
  return () => clearTimeout(timer);
}

/**
 * Show the file of an image that was uploaded in this tab. Return a function that releases the file, or null if
 * there is none.
 */
function showLocal(picture: HTMLImageElement, link: string): (() => void) | null {
  const file = getSentImage(link);
  if (!file) return null;
  const address = URL.createObjectURL(file);
  picture.src = address;
  return () => URL.revokeObjectURL(address);
}

/** An image of the library between the paragraphs of rich text. See docs/decisions/rich-text.md. */
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
    isUnmeasured: { default: false, rendered: false, parseHTML: () => false },
  }),

  parseHTML: () => [{ tag: 'img[src^="/library/"]' }],

  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],

  addNodeView() {
    const { origin } = this.options;
    return ({ node, editor, getPos }) => {
      const dom = document.createElement("img");
      const { src, alt, width, height, isUnmeasured = false } = node.attrs as TextPicture;
      dom.alt = alt;
      if (width && height) {
        Object.assign(dom, { src: origin + src, width, height });
        return { dom };
      }
      const hideLocal = showLocal(dom, src);
      // The image in the text shows the local file until the stored file has loaded.
      const stored = hideLocal ? new Image() : dom;
      stored.src = origin + src;
      const stop = onPictureLoad(stored, isUnmeasured, () => {
        forgetImage(src);
        dom.src = stored.src;
        const place = getPos();
        if (place === undefined || !editor.isEditable) return;
        const size = { width: stored.naturalWidth, height: stored.naturalHeight, isUnmeasured: false };
        const change = editor.state.tr.setNodeMarkup(place, undefined, { ...node.attrs, ...size });
        // The user did not make this change, so undo must skip it.
        editor.view.dispatch(change.setMeta("addToHistory", false));
      });
      return {
        dom,
        destroy: () => {
          stop();
          hideLocal?.();
        },
      };
    };
  },
});
