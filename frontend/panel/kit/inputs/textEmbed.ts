import { Node } from "@tiptap/core";
import Document from "@tiptap/extension-document";
import { GapCursor } from "@tiptap/pm/gapcursor";
import type { Node as ProseMirrorNode, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { embedKinds, videoUrls } from "../../../generated/richText";
import { getVideo } from "../../../site/links";
import { currentCatalogue } from "../../messages/language";

export type EmbedKind = (typeof embedKinds)[number];

/** A video, map or form in rich text. */
export interface TextEmbed {
  kind: EmbedKind;
  /** The video, such as `youtube:…`, the name of the map, or the id of the form's block. */
  source: string;
  /** The page that feeds and emails link to. */
  href: string;
  label: string;
}

const urls = Object.entries(videoUrls).map(([host, url]) => [host, new RegExp(`^(?:${url})$`)] as const);

/** Return the embed of a video, given its URL, or null for any other text. */
export function findVideo(url: string, label = ""): TextEmbed | null {
  for (const [host, pattern] of urls) {
    const [, id, key] = pattern.exec(url.trim()) ?? [];
    const source = id && `${host}:${id}${key ? `/${key}` : ""}`;
    if (source) return { kind: "video", source, href: getVideo(source)?.page ?? url, label };
  }
  return null;
}

/** Move the cursor from an inserted embed to the text after it, so that typing does not replace the embed. */
export function leaveEmbed(view: EditorView): void {
  const next = findNextSelection(view.state);
  if (next) view.dispatch(view.state.tr.setSelection(next));
}

/**
 * Return the selection after the selected block or its gallery, or null at the end of the text. Between two
 * embeds, it is a gap, and typing adds a paragraph.
 */
export function findNextSelection({ doc, selection }: EditorState): Selection | null {
  const $end = findEndOfSelected(doc, selection);
  const next = $end.nodeAfter;
  if (!next) return null;
  return next.isAtom || next.type.name === "gallery" ? new GapCursor($end) : Selection.near($end);
}

/** Return the position after the selected block or its gallery. */
export function findEndOfSelected(doc: ProseMirrorNode, { $to }: Selection): ResolvedPos {
  return $to.parent.type.name === "gallery" ? doc.resolve($to.after()) : $to;
}

const getLink = (figure: HTMLElement) => figure.querySelector("a");

/** An embed between the paragraphs of rich text, shown as a card. See docs/decisions/rich-text.md. */
export const EmbedNode = Node.create({
  name: "embed",
  atom: true,
  draggable: true,

  addAttributes: () => ({
    kind: { default: "video", rendered: false, parseHTML: ({ dataset }) => dataset.embed },
    source: { default: "", rendered: false, parseHTML: ({ dataset }) => dataset.source },
    href: { default: "/", rendered: false, parseHTML: (figure) => getLink(figure)?.getAttribute("href") },
    label: { default: "", rendered: false, parseHTML: (figure) => getLink(figure)?.textContent },
  }),

  parseHTML: () => embedKinds.map((kind) => ({ tag: `figure[data-embed="${kind}"]` })),

  renderHTML: ({ node }) => {
    const { kind, source, href, label } = node.attrs as TextEmbed;
    return ["figure", { "data-embed": kind, "data-source": source }, ["a", { href }, label]];
  },

  // Otherwise, a link in the text would open its page.
  addNodeView: () => (props) => {
    const { kind, href, label } = props.node.attrs as TextEmbed;
    const dom = document.createElement("figure");
    dom.className = "text-embed";
    dom.dataset.embed = kind;
    const name = document.createElement("strong");
    name.textContent = label;
    const page = document.createElement("span");
    page.textContent =
      kind === "map" ? currentCatalogue().t("inputs.format.map") : href.replace(/^https:\/\/(?:www\.)?/, "");
    dom.append(name, page);
    return { dom };
  },
});

/** Embeds and galleries are between paragraphs, and not in lists, quotes and tables. */
export const DocumentWithEmbeds = Document.extend({ content: "(block | embed | gallery)+" });
