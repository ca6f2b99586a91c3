/** Return the document of the page in the builder, or null until it exists. */
export function canvasDocument(): Document | null {
  return document.querySelector<HTMLIFrameElement>("iframe#preview-frame")?.contentDocument ?? null;
}

/** Scroll the page to a block. */
export function showInCanvas(id: string): void {
  // A new block is in the document only after the next render.
  requestAnimationFrame(() => {
    const block = canvasDocument()?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`);
    block?.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
}
