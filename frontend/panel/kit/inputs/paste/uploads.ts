import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { MediaFile } from "../../media/library";
import { createPicture } from "../textPicture";

export interface TextUploads {
  send: (file: File, onProgress: (part: number) => void) => Promise<MediaFile>;
  /** Return the message of an error that the user can act on, or throw any other error. */
  explain: (error: unknown) => string;
  /** Report an image that was uploaded after its text was closed. */
  onLate: (file: File) => void;
  words: () => { uploading: string; retry: string; dismiss: string };
}

type Change = { add: Waiting } | { remove: Waiting };

/** A position in the text for an image that is being uploaded. Never part of the stored text. */
interface Waiting {
  file: File;
  pos: number;
  dom: HTMLElement;
}

const key = new PluginKey<DecorationSet>("textUploads");

/** Shows the images that are being uploaded, at their positions. */
export const uploadsPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const places = before.map(tr.mapping, tr.doc);
        const change = tr.getMeta(key) as Change | undefined;
        if (!change) return places;
        if ("remove" in change) return places.remove(findPlace(places, change.remove));
        const { add } = change;
        const options = { waiting: add, side: 1, ignoreSelection: true, stopEvent: () => true };
        return places.add(tr.doc, [Decoration.widget(add.pos, add.dom, options)]);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

function findPlace(places: DecorationSet | undefined, waiting: Waiting): Decoration[] {
  return places?.find(undefined, undefined, (spec) => spec.waiting === waiting) ?? [];
}

/**
 * Upload images one after another, and insert them at their position, several as a gallery. Users can retry
 * failed uploads.
 */
export async function uploadPictures(
  view: EditorView,
  files: readonly File[],
  pos: number,
  uploads: TextUploads,
): Promise<void> {
  const all = files.map((file) => ({ file, pos, dom: document.createElement("span") }));
  for (const waiting of all) {
    showProgress(waiting, uploads, 0);
    view.dispatch(view.state.tr.setMeta(key, { add: waiting } satisfies Change));
  }
  const sent: Sent[] = [];
  for (const waiting of all) {
    const item = await uploadOne(view, waiting, uploads);
    if (item) sent.push({ waiting, item });
  }
  insert(view, sent, uploads);
}

interface Sent {
  waiting: Waiting;
  item: MediaFile;
}

async function uploadOne(
  view: EditorView,
  waiting: Waiting,
  uploads: TextUploads,
): Promise<MediaFile | null> {
  showProgress(waiting, uploads, 0);
  try {
    return await uploads.send(waiting.file, (part) => showProgress(waiting, uploads, part));
  } catch (error) {
    showProblem(waiting, uploads, uploads.explain(error), {
      retry: () => void retry(view, waiting, uploads),
      dismiss: () => remove(view, waiting),
    });
    return null;
  }
}

async function retry(view: EditorView, waiting: Waiting, uploads: TextUploads): Promise<void> {
  const item = await uploadOne(view, waiting, uploads);
  if (item) insert(view, [{ waiting, item }], uploads);
}

function insert(view: EditorView, sent: readonly Sent[], uploads: TextUploads): void {
  if (view.isDestroyed) {
    for (const { waiting } of sent) uploads.onLate(waiting.file);
    return;
  }
  const { picture, gallery } = view.state.schema.nodes;
  // Without its position, the user has deleted the text around the image.
  const left = sent.filter(({ waiting }) => findPlace(key.getState(view.state), waiting).length > 0);
  const [first] = left;
  const [place] = first ? findPlace(key.getState(view.state), first.waiting) : [];
  if (!place || !picture || !gallery) return;
  const pictures = left.map(({ item }) => picture.create({ ...createPicture(item) }));
  for (const { waiting } of left) remove(view, waiting);
  const { tr, doc } = view.state;
  const node = pictures.length > 1 ? gallery.create(null, pictures) : pictures[0];
  if (doc.resolve(place.from).parent.type === gallery) view.dispatch(tr.insert(place.from, pictures));
  else if (node) view.dispatch(tr.replaceRangeWith(place.from, place.from, node));
}

function remove(view: EditorView, waiting: Waiting): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: waiting } satisfies Change));
}

function showProgress({ file, dom }: Waiting, { words }: TextUploads, part: number): void {
  const bar = document.createElement("progress");
  bar.value = part;
  bar.setAttribute("aria-label", `${words().uploading} ${file.name}`);
  dom.className = "text-upload";
  dom.contentEditable = "false";
  dom.replaceChildren(bar, file.name);
}

function showProblem(
  { file, dom }: Waiting,
  { words }: TextUploads,
  problem: string,
  { retry, dismiss }: { retry: () => void; dismiss: () => void },
): void {
  const text = document.createElement("span");
  text.setAttribute("role", "alert");
  text.textContent = `${file.name}: ${problem}`;
  const said = words();
  dom.replaceChildren(text, createButton(said.retry, retry), createButton(said.dismiss, dismiss));
}

function createButton(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
}
