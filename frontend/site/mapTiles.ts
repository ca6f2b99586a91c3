import type { Box } from "./mapping";

export interface Tile {
  src: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

const tileSize = 256;
const deepest = 19;

/**
 * Return the tiles of a tile server that cover a box of the given size in pixels, positioned in percent of
 * the box.
 */
export function getTiles(box: Box, pixels: number, template: string): Tile[] {
  const depth = Math.round(Math.log2(pixels / tileSize / box.width));
  const zoom = Math.max(0, Math.min(deepest, depth));
  const across = 2 ** zoom;
  const tiles: Tile[] = [];
  for (
    let y = Math.max(0, Math.floor(box.top * across));
    y < Math.min(across, (box.top + box.height) * across);
    y++
  ) {
    for (let x = Math.floor(box.left * across); x < (box.left + box.width) * across; x++) {
      tiles.push({
        src: template
          .replace("{z}", String(zoom))
          .replace("{x}", String(((x % across) + across) % across))
          .replace("{y}", String(y)),
        left: ((x / across - box.left) / box.width) * 100,
        top: ((y / across - box.top) / box.height) * 100,
        width: 100 / across / box.width,
        height: 100 / across / box.height,
      });
    }
  }
  return tiles;
}
