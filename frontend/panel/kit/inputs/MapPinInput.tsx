import AddOutlined from "@mui/icons-material/AddOutlined";
import RemoveOutlined from "@mui/icons-material/RemoveOutlined";
import ZoomOutMapOutlined from "@mui/icons-material/ZoomOutMapOutlined";
import { Box, Button, IconButton, Typography } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { bootData } from "../../../client/boot";
import { getSides, shortName } from "../../../site/mapLabels";
import {
  type At,
  boxAround,
  type Box as MapBox,
  type MapSpot,
  placeIn,
  spotAt,
  zoomed,
} from "../../../site/mapping";
import { MapGround } from "../../../site/parts/MapGround";
import { useText } from "../../messages/useText";
import { MapTileLayer } from "./MapTileLayer";
import { mapLook } from "./mapLook";
import { useKnownPlaces } from "./useKnownPlaces";

interface Props {
  label: string;
  value: MapSpot | null;
  onChange: (spot: MapSpot) => void;
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A pin on our own map. Users drag it, tap the map, or use the arrow keys. Renders nothing without a known
 * position.
 */
export function MapPinInput({ label, value, onChange }: Props) {
  const t = useText();
  const map = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapBox | null>(null);
  const [dragged, setDragged] = useState<MapSpot | null>(null);
  const [withTiles, setWithTiles] = useState(false);
  const tiles = bootData().mapTiles;
  const known = useKnownPlaces().filter(
    (each) => each.latitude !== value?.latitude || each.longitude !== value.longitude,
  );
  const all = [...known, ...(value ? [value] : [])];
  if (!all.length) return null;
  const box = view && (!value || isInside(placeIn(view, value))) ? view : boxAround(all);
  const shown = dragged ?? value;
  const sides = getSides(known.map((each) => ({ at: placeIn(box, each), name: each.name })));

  function getSpot(event: PointerEvent): MapSpot | null {
    const area = map.current?.getBoundingClientRect();
    if (!area) return null;
    const x = Math.max(0, Math.min(100, ((event.clientX - area.left) / area.width) * 100));
    const y = Math.max(0, Math.min(100, ((event.clientY - area.top) / area.height) * 100));
    return spotAt(box, { x, y });
  }

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step || !value) return;
    event.preventDefault();
    const at = placeIn(box, value);
    const length = event.shiftKey ? 5 : 0.5;
    onChange(spotAt(box, { x: at.x + step[0] * length, y: at.y + step[1] * length }));
  }

  function drop(event: PointerEvent) {
    const spot = getSpot(event);
    setDragged(null);
    // The section of the map stays the same while it is shown.
    setView(box);
    if (spot) onChange(spot);
  }

  return (
    <Box role="group" aria-label={label} sx={mapLook}>
      <Box
        ref={map}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(getSpot(event));
        }}
        onPointerMove={(event) => dragged && setDragged(getSpot(event))}
        onPointerUp={(event) => dragged && drop(event)}
        onPointerCancel={() => setDragged(null)}
        sx={{ cursor: "crosshair", touchAction: "none" }}
      >
        <MapGround box={box}>
          {tiles && withTiles && <MapTileLayer box={box} template={tiles.url} />}
          {known.map((each, index) => (
            <Point key={`${each.name} ${each.latitude} ${each.longitude}`} at={placeIn(box, each)}>
              <span className="other" title={each.name} />
              {sides[index] && (
                <span className="name" data-side={sides[index]}>
                  {shortName(each.name)}
                </span>
              )}
            </Point>
          ))}
          {shown && (
            <Point at={placeIn(box, shown)}>
              <button
                type="button"
                className="pin"
                onKeyDown={move}
                aria-label={t("inputs.pin.at", { place: formatSpot(shown) })}
              />
            </Point>
          )}
        </MapGround>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
        <IconButton
          aria-label={t("inputs.pin.closer")}
          onClick={() => setView(zoomed(around(box, value), 0.5))}
        >
          <AddOutlined />
        </IconButton>
        <IconButton
          aria-label={t("inputs.pin.farther")}
          onClick={() => setView(zoomed(around(box, value), 2))}
        >
          <RemoveOutlined />
        </IconButton>
        <IconButton aria-label={t("inputs.pin.all")} onClick={() => setView(boxAround(all))}>
          <ZoomOutMapOutlined />
        </IconButton>
        {tiles && !withTiles && (
          <Button onClick={() => setWithTiles(true)}>
            {t("inputs.pin.streets", { host: getHost(tiles.url) })}
          </Button>
        )}
        <Typography variant="body2" color="textSecondary" role="status" sx={{ ml: "auto" }}>
          {shown ? formatSpot(shown) : ""}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {tiles && withTiles ? `${t("inputs.pin.help")} ${tiles.attribution}` : t("inputs.pin.help")}
      </Typography>
    </Box>
  );
}

function Point({ at, children }: { at: At; children: React.ReactNode }) {
  if (!isInside(at)) return null;
  return (
    <div className="point" style={{ left: `${at.x}%`, top: `${at.y}%` }}>
      {children}
    </div>
  );
}

function isInside({ x, y }: At): boolean {
  return x >= 0 && x <= 100 && y >= 0 && y <= 100;
}

/** Return the map box centered on the pin. */
function around(box: MapBox, value: MapSpot | null): MapBox {
  if (!value) return box;
  const at = placeIn(box, value);
  return {
    ...box,
    left: box.left + ((at.x - 50) / 100) * box.width,
    top: box.top + ((at.y - 50) / 100) * box.height,
  };
}

function formatSpot({ latitude, longitude }: MapSpot): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

function getHost(url: string): string {
  return url.split("/")[2] ?? "";
}
