import { findSettingInBlock, type NameOf } from "../canvas/settingAtPoint";
import { getDefinition, getSlots, PICTURES, type Setting } from "../model/definitions";
import { type Block, type BlockPosition, find } from "../model/document";
import type { BlockActions } from "../useBlocks";

/** The image setting of a block, by the block's id and the path in its settings. */
export interface PictureSetting {
  id: string;
  path: string;
}

/** The functions that receive dropped or pasted files. */
export interface FileTargets {
  onAdded: (id: string, type: string, files: readonly File[]) => void;
  onPicture: (setting: PictureSetting, files: readonly File[]) => void;
}

/** Return the setting of an image block, or of the image at a point of another block, or null. */
export function pictureAt(
  blocks: BlockActions,
  { box, x, y }: { box: Element | null; x: number; y: number },
  getName: NameOf,
): PictureSetting | null {
  const id = box?.getAttribute("data-puck-component") ?? "";
  const block = find(blocks.content(), id, getSlots)?.block;
  if (!block) return null;
  const path = PICTURES[block.type] ?? findSettingInBlock(block, { box, x, y }, getName);
  return path !== null && isPicture(block, path) ? { id, path } : null;
}

function isPicture({ type }: Block, path: string): boolean {
  let settings = getDefinition(type)?.props ?? {};
  let setting: Setting | undefined;
  for (const name of path.split(".").filter((part) => !/^\d+$/.test(part))) {
    setting = settings[name];
    settings = setting?.items ?? {};
  }
  return type in PICTURES || (setting?.kind === "media" && setting.family !== "video");
}

/** Upload images into a setting for one image or a list of images, or into a new block. */
export function addPictures(
  blocks: BlockActions,
  files: readonly File[],
  { setting, place }: { setting: PictureSetting | null; place?: BlockPosition | undefined },
  { onAdded, onPicture }: FileTargets,
): void {
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  if (pictures.length === 0) return;
  if (setting && (pictures.length === 1 || setting.path === PICTURES.Gallery)) {
    blocks.select(setting.id);
    onPicture(setting, pictures);
    return;
  }
  const type = pictures.length > 1 ? "Gallery" : "Image";
  onAdded(blocks.add(type, place), type, pictures);
}
