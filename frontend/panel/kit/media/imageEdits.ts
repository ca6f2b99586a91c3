import type { MediaFile } from "./library";

export interface ImageEdits {
  rotation: MediaFile["edits"]["rotation"];
  crop: CropArea | null;
}
export type CropArea = NonNullable<MediaFile["edits"]["crop"]>;
export type Rotation = ImageEdits["rotation"];

export interface Point {
  x: number;
  y: number;
}

export const NO_EDITS: ImageEdits = { rotation: 0, crop: null };
export const WHOLE: CropArea = { x: 0, y: 0, width: 1, height: 1 };

/** Rotate the image by a quarter turn, and keep the crop area on the same part of the image. */
export function rotate({ rotation, crop }: ImageEdits, isClockwise: boolean): ImageEdits {
  const turned = ((rotation + (isClockwise ? 90 : 270)) % 360) as Rotation;
  if (!crop) return { rotation: turned, crop };
  const { x, y, width, height } = crop;
  const start = isClockwise ? { x: round(1 - y - height), y: x } : { x: y, y: round(1 - x - width) };
  return { rotation: turned, crop: { ...start, width: height, height: width } };
}

/**
 * Return the position of a point of the original in the edited image. A point outside the crop area moves to
 * its edge.
 */
export function toEdited(point: Point, { rotation, crop }: ImageEdits): Point {
  const { x, y, width, height } = crop ?? WHOLE;
  const rotated = turnPoint(point, rotation);
  return { x: inside((rotated.x - x) / width), y: inside((rotated.y - y) / height) };
}

/** Return the position of a point of the edited image in the original. */
export function toOriginal(point: Point, { rotation, crop }: ImageEdits): Point {
  const { x, y, width, height } = crop ?? WHOLE;
  const rotated = { x: x + point.x * width, y: y + point.y * height };
  return turnPoint(rotated, ((360 - rotation) % 360) as Rotation);
}

/** Return the largest centered crop area with the given ratio of width to height. */
export function centerArea(ratio: number, imageRatio: number): CropArea {
  const width = Math.min(1, ratio / imageRatio);
  const height = Math.min(1, imageRatio / ratio);
  return {
    x: round((1 - width) / 2),
    y: round((1 - height) / 2),
    width: round(width),
    height: round(height),
  };
}

function turnPoint({ x, y }: Point, rotation: Rotation): Point {
  if (rotation === 90) return { x: 1 - y, y: x };
  if (rotation === 180) return { x: 1 - x, y: 1 - y };
  if (rotation === 270) return { x: y, y: 1 - x };
  return { x, y };
}

function inside(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}

function round(part: number): number {
  return Math.round(part * 1e6) / 1e6;
}
