/** The document of the page being built, once it is there. */
export function canvasDocument(): Document | null {
  return document.querySelector<HTMLIFrameElement>("iframe#preview-frame")?.contentDocument ?? null;
}

/** Scrolls the page so that the block is seen. */
export function showInCanvas(id: string): void {
  // After the drawing that puts it there.
  requestAnimationFrame(() => {
    const block = canvasDocument()?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`);
    block?.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
}
