import { useEffect, useRef, useState } from "react";
import { type ImageEdits, WHOLE } from "./imageEdits";

interface Props {
  image: HTMLImageElement;
  edits: ImageEdits;
}

/** The maximum width and height of the canvas in pixels, because phones limit its size. */
const LARGEST = 1600;

/** The image, rotated and cropped in the browser. */
export function EditedCanvas({ image, edits }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    const pen = current?.getContext("2d");
    if (!current || !pen) return;
    const { width, height } = getRotatedSize(image, edits);
    const { x, y, width: part, height: part2 } = edits.crop ?? WHOLE;
    const scale = Math.min(1, LARGEST / Math.max(width * part, height * part2));
    current.width = Math.max(1, Math.round(width * part * scale));
    current.height = Math.max(1, Math.round(height * part2 * scale));
    pen.scale(scale, scale);
    pen.translate(width / 2 - x * width, height / 2 - y * height);
    pen.rotate((edits.rotation * Math.PI) / 180);
    pen.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  }, [image, edits]);
  return (
    <canvas ref={canvas} style={{ display: "block", maxWidth: "100%", maxHeight: "min(55vh, 480px)" }} />
  );
}

export function getRotatedSize(image: HTMLImageElement, { rotation }: Pick<ImageEdits, "rotation">) {
  const [width, height] = [image.naturalWidth || 1, image.naturalHeight || 1];
  return rotation % 180 ? { width: height, height: width } : { width, height };
}

/** Load an image. `hasFailed` is true if the image cannot be loaded. */
export function useLoadedImage(url: string) {
  const [loaded, setLoaded] = useState<{ image: HTMLImageElement | null; hasFailed: boolean }>({
    image: null,
    hasFailed: false,
  });
  useEffect(() => {
    const image = new Image();
    image.onload = () => setLoaded({ image, hasFailed: false });
    image.onerror = () => setLoaded({ image: null, hasFailed: true });
    image.src = url;
    return () => {
      image.onload = image.onerror = null;
    };
  }, [url]);
  return loaded;
}
