import type { ReactNode } from "react";
import { type Box, getGrid, getScale } from "../mapping";

/** The background of a map: grid, north arrow and scale. */
export function MapGround({ box, children }: { box: Box; children: ReactNode }) {
  const grid = getGrid(box);
  const scale = getScale(box);
  const { left, top, width, height } = box;
  return (
    <div className="map" data-box={[left, top, width, height].join(" ")}>
      <svg className="map-grid" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {grid.x.map((x) => (
          <path key={x} d={`M${x.toFixed(2)} 0V100`} />
        ))}
        {grid.y.map((y) => (
          <path key={y} d={`M0 ${y.toFixed(2)}H100`} />
        ))}
      </svg>
      {children}
      <svg className="map-north" viewBox="0 0 24 36" aria-hidden="true">
        <path d="M12 1 19 17 12 13.500 5 17z" />
        <text x="12" y="33" textAnchor="middle">
          N
        </text>
      </svg>
      <p className="map-scale" style={{ width: `${scale.percent.toFixed(2)}%` }}>
        <span>{scale.text}</span>
      </p>
    </div>
  );
}
