import type { InlineText } from "./texts";

/**
 * Replace text in the page with an element for its editor. Return the element and a function that restores
 * the page. Nodes that React rendered stay in place, because React may still change or remove them.
 */
export function placeHost({ element, node, setting }: InlineText): {
  host: HTMLElement;
  restore: () => void;
} {
  const isFormatted = setting.kind === "html";
  const host = isFormatted
    ? (element.cloneNode(false) as HTMLElement)
    : element.ownerDocument.createElement("span");
  host.classList.add("canvas-text");
  // Formatted text may contain embeds, which the editor shows between its own paragraphs.
  if (isFormatted) host.className = "prose canvas-text";
  const before = node?.data ?? "";
  // The host is not part of the paragraph's own text, so the paragraph would lose its direction.
  const isUndirected = !isFormatted && !element.hasAttribute("dir");
  if (isUndirected) {
    element.dir = "auto";
    element.style.unicodeBidi = "isolate";
  }
  if (isFormatted) {
    element.style.display = "none";
    element.after(host);
  } else if (node) {
    node.data = "";
    node.after(host);
  } else element.append(host);
  const stop = listen(host);
  return {
    host,
    restore: () => {
      stop();
      host.remove();
      if (isUndirected) {
        element.removeAttribute("dir");
        element.style.removeProperty("unicode-bidi");
      }
      if (isFormatted) element.style.removeProperty("display");
      else if (node) node.data = before;
    },
  };
}

/**
 * Keep pointer and key events in the text, because Puck would drag the block, and buttons and links would
 * react. Return a function that removes the listeners.
 */
function listen(host: HTMLElement): () => void {
  const stop = (event: Event) => event.stopPropagation();
  const keepKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    // The space bar would press a button.
    if (event.type === "keyup") event.preventDefault();
  };
  const link = host.closest("a");
  link?.setAttribute("draggable", "false");
  host.addEventListener("pointerdown", stop);
  host.addEventListener("keydown", keepKey);
  host.addEventListener("keyup", keepKey);
  return () => {
    link?.removeAttribute("draggable");
  };
}
