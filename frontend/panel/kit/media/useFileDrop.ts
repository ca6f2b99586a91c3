import { type DragEvent, useRef, useState } from "react";

/** Return the handlers of an element that accepts dropped files, and whether files are dragged over it. */
export function useFileDrop(isActive: boolean, onFiles: (files: readonly File[]) => void) {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => isActive && event.dataTransfer.types.includes("Files");

  /** Count the entered elements, because entering a child element precedes leaving the previous one. */
  function enter(event: DragEvent, step: 1 | -1) {
    if (!hasFiles(event)) return;
    depth.current += step;
    setIsOver(depth.current > 0);
  }

  const handlers = {
    onDragEnter: (event: DragEvent) => enter(event, 1),
    onDragLeave: (event: DragEvent) => enter(event, -1),
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
