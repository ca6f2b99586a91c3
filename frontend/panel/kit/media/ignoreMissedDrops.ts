/**
 * Ignore files dropped outside an upload area. Otherwise, the browser leaves the page to show the
 * file, and unsaved changes are lost.
 */
export function ignoreMissedDrops(page: Pick<Window, "addEventListener">): void {
  for (const kind of ["dragover", "drop"] as const) {
    page.addEventListener(kind, (event) => {
      const { dataTransfer, target } = event;
      const isInput = target instanceof HTMLInputElement && target.type === "file";
      if (event.defaultPrevented || isInput || !dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    });
  }
}
