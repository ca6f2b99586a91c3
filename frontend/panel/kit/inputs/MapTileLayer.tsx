import type { Box } from "../../../site/mapping";
import { getTiles } from "../../../site/mapTiles";

const pixels = 640;

/** Streets below the pins, from the operator's tile server. */
export function MapTileLayer({ box, template }: { box: Box; template: string }) {
  return (
    <div className="tiles">
      {getTiles(box, pixels, template).map(({ src, left, top, width, height }) => (
        <img
          key={src}
          src={src}
          alt=""
          draggable={false}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
    </div>
  );
}
