import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { DOMSerializer, type Schema } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { richTextLimits } from "../../../../generated/richText";
import { OMITTED, type Omitted, readPastedHtml } from "../cleanPastedHtml";
import { findNextSelection, findVideo, leaveEmbed, type TextEmbed } from "../textEmbed";
import { findGalleryEnd } from "../textGallery";
import { convertMarkdown, isMarkdown } from "./markdown";
import { type TextUploads, uploadPictures, uploadsPlugin } from "./uploads";

/** A message about pasted or dropped content. */
export type PasteNotice =
  | { kind: "omitted"; omitted: Omitted }
  | { kind: "tooLong"; length: number }
  | { kind: "simplified" }
  | { kind: "tooManyParts" }
  | { kind: "markdown" }
  | { kind: "noFiles"; count: number };

export interface PasteOptions {
  /** Called before each paste and each drop of files. */
  onStart: () => void;
  onNotice: (notice: PasteNotice) => void;
  /** Null if the user may not upload files. */
  uploads: TextUploads | null;
  /** The origin of the domain. */
  site: string;
}

/** Copies images with the URL of their domain, because other domains have other files with the same ids. */
class CopySerializer extends DOMSerializer {
  readonly #site: string;

  constructor(schema: Schema, site: string) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(nodes, marks);
    this.#site = site;
  }

  override serializeFragment(...parameters: Parameters<DOMSerializer["serializeFragment"]>) {
    const copy = super.serializeFragment(...parameters);
    for (const picture of copy.querySelectorAll("img[src^='/library/']")) {
      picture.setAttribute("src", this.#site + picture.getAttribute("src"));
    }
    return copy;
  }
}

/** Longer HTML is not parsed, because parsing would freeze the page. */
const MOST_HTML = 5_000_000;

/** Converts pasted and dropped content, and reports omitted parts. */
export const PasteExtension = Extension.create<PasteOptions>({
  name: "richPaste",

  addOptions: () => ({ onStart: () => {}, onNotice: () => {}, uploads: null, site: "" }),

  addProseMirrorPlugins() {
    const { options } = this;
    let isPlain = false;
    const noteShift = (_view: EditorView, event: KeyboardEvent) => {
      isPlain = event.shiftKey;
    };
    return [
      uploadsPlugin(),
      new Plugin({
        // Otherwise, a pasted image or embed stays selected, and typing or pasting again replaces it.
        appendTransaction(transactions, _before, now) {
          if (!(now.selection instanceof NodeSelection) || !transactions.some(isPaste)) return null;
          const next = findNextSelection(now);
          return next && now.tr.setSelection(next);
        },
        props: {
          clipboardSerializer: new CopySerializer(this.editor.schema, options.site),
          transformPastedHTML: (html) => readPastedHtml(html, options.site).html,
          handleDOMEvents: {
            keydown: noteShift,
            keyup: noteShift,
            paste: (view, event) => {
              options.onStart();
              const isHandled = view.editable && paste(view, event, isPlain, options);
              if (isHandled) event.preventDefault();
              return isHandled;
            },
            drop: (view, event) => {
              const files = [...(event.dataTransfer?.files ?? [])];
              if (files.length === 0 || view.dragging || !view.editable) return false;
              event.preventDefault();
              options.onStart();
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              addFiles(view, files, betweenBlocks(view, place?.pos ?? view.state.selection.to), options);
              return true;
            },
          },
        },
      }),
    ];
  },
});

/** Upload files that were chosen in a dialog, and insert them at the cursor, or in the selected gallery. */
export function addChosenFiles({ view, extensionManager }: Editor, files: readonly File[]): void {
  const extension = extensionManager.extensions.find(({ name }) => name === PasteExtension.name);
  const { selection } = view.state;
  const pos = findGalleryEnd(selection) ?? betweenBlocks(view, selection.to);
  addFiles(view, files, pos, extension?.options as PasteOptions);
}

/** Return the nearest position between blocks, so that a dropped image does not split a text. */
function betweenBlocks({ state }: EditorView, pos: number): number {
  const place = state.doc.resolve(pos);
  const { size } = place.parent.content;
  if (!place.parent.isTextblock || size === 0) return pos;
  return place.parentOffset < size / 2 ? place.before() : place.after();
}

/** Return whether a transaction, or the one that it extends, pastes content. */
function isPaste(tr: Transaction): boolean {
  const root: Transaction = tr.getMeta("appendedTransaction") ?? tr;
  return root.getMeta("uiEvent") === "paste";
}

/** Handle a paste, or return false if the editor should handle it. */
function paste(view: EditorView, event: ClipboardEvent, isPlain: boolean, options: PasteOptions): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  const text = clipboardData.getData("text/plain");
  const html = clipboardData.types.includes("vscode-editor-data") ? "" : clipboardData.getData("text/html");
  if (text.length > richTextLimits.characters) {
    options.onNotice({ kind: "tooLong", length: text.length });
    return true;
  }
  if ((isPlain || !html) && countPlainTags(text) > richTextLimits.tags) {
    options.onNotice({ kind: "tooManyParts" });
    return true;
  }
  if (isPlain || view.state.selection.$from.parent.type.spec.code) return false;
  const files = [...clipboardData.files];
  if (files.length > 0 && !hasText(html)) {
    addFiles(view, files, view.state.selection.to, options);
    return true;
  }
  const video = findVideo(text);
  if (video && isEmptyLine(view)) {
    pasteVideo(view, text, video);
    return true;
  }
  if (html) return pasteHtml(view, event, html, options);
  if (!isMarkdown(text)) return false;
  void pasteMarkdown(view, text, options);
  return true;
}

/**
 * Return whether HTML contains text. Word and Excel also copy an image of the selection, but the HTML of a
 * copied image contains only its URL.
 */
function hasText(html: string): boolean {
  if (html.length > MOST_HTML) return true;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return Boolean(body.textContent?.trim()) || body.querySelector("table") !== null;
}

function pasteHtml(view: EditorView, event: ClipboardEvent, html: string, options: PasteOptions): boolean {
  if (html.includes("data-pm-slice")) {
    const { omitted } = readPastedHtml(html, options.site);
    if (omitted.pictures > 0) options.onNotice({ kind: "omitted", omitted });
    return false;
  }
  if (html.length > MOST_HTML) {
    options.onNotice({ kind: "tooLong", length: html.length });
    return true;
  }
  const read = readPastedHtml(html, options.site);
  if (countTags(read.html) > richTextLimits.tags) {
    const plain = event.clipboardData?.getData("text/plain") ?? "";
    const isShort = countPlainTags(plain) <= richTextLimits.tags;
    if (isShort) view.pasteText(plain);
    options.onNotice({ kind: isShort ? "simplified" : "tooManyParts" });
    return true;
  }
  view.pasteHTML(read.html, event);
  const canUpload = options.uploads !== null;
  if (canUpload) addFiles(view, read.files, view.state.selection.to, options);
  const omitted = canUpload
    ? read.omitted
    : { ...read.omitted, pictures: read.omitted.pictures + read.files.length };
  if (OMITTED.some((kind) => omitted[kind] > 0)) options.onNotice({ kind: "omitted", omitted });
  return true;
}

/** Return whether the cursor is in an empty paragraph that an embed can replace. */
function isEmptyLine({ state: { selection } }: EditorView): boolean {
  const { $from, empty } = selection;
  return empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && !$from.parent.content.size;
}

/** Paste the URL, then show the video in a second step, so that undo returns to the URL. */
function pasteVideo(view: EditorView, text: string, video: TextEmbed): void {
  const { $from } = view.state.selection;
  view.dispatch(closeHistory(view.state.tr.insertText(text.trim())));
  const node = view.state.schema.nodes.embed?.create({ ...video });
  const { tr, doc } = view.state;
  const start = $from.before();
  const line = doc.nodeAt(start);
  if (!node || !line) return;
  tr.replaceWith(start, start + line.nodeSize, node);
  view.dispatch(closeHistory(tr.setSelection(NodeSelection.create(tr.doc, start))));
  leaveEmbed(view);
}

/** Return the number of tags as the server counts them. */
function countTags(html: string): number {
  return html.match(/<\/?[a-z]/gi)?.length ?? 0;
}

/** Return the number of tags of a plain text. Each line becomes a paragraph. */
function countPlainTags(text: string): number {
  return 2 * text.split(/[\r\n]+/).length;
}

/** Paste the plain text, then format it in a second step, so that undo returns to the plain text. */
async function pasteMarkdown(view: EditorView, text: string, options: PasteOptions): Promise<void> {
  const { from } = view.state.selection;
  view.dispatch(closeHistory(view.state.tr));
  view.pasteText(text);
  const plain = view.state.doc;
  const { to } = view.state.selection;
  const html = await convertMarkdown(text);
  // The user has continued writing while the library was loading.
  if (view.isDestroyed || !view.state.doc.eq(plain)) return;
  const { tr } = view.state;
  view.dispatch(
    closeHistory(tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to)))),
  );
  const { html: clean, omitted } = readPastedHtml(html);
  view.pasteHTML(clean);
  options.onNotice({ kind: "markdown" });
  if (OMITTED.some((kind) => omitted[kind] > 0)) options.onNotice({ kind: "omitted", omitted });
}

function addFiles(view: EditorView, files: readonly File[], pos: number, options: PasteOptions): void {
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  const others = options.uploads ? files.length - pictures.length : files.length;
  if (others > 0) options.onNotice({ kind: "noFiles", count: others });
  if (options.uploads) void uploadPictures(view, pictures, pos, options.uploads);
}
