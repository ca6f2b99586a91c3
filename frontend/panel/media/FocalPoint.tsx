import { Box, Typography } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { MediaFile } from "../kit/media/library";
import { MediaImage } from "../kit/media/MediaImage";
import { useText } from "../messages/useText";

interface FocalPosition {
  x: number;
  y: number;
}

interface Props {
  file: MediaFile;
  value: FocalPosition;
  /** Null if it is read-only. */
  onChange: ((point: FocalPosition) => void) | null;
}

const STEP = 0.05;
const SMALL_STEP = 0.01;
const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The image with its focal point, which is visible in every crop; set by pointer or arrow keys. */
export function FocalPoint({ file, value, onChange }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const percent = { x: Math.round(value.x * 100), y: Math.round(value.y * 100) };

  function point(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!onChange || !box || event.buttons !== 1) return;
    onChange({
      x: inside((event.clientX - box.left) / box.width),
      y: inside((event.clientY - box.top) / box.height),
    });
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!onChange || !step) return;
    event.preventDefault();
    const far = event.shiftKey ? SMALL_STEP : STEP;
    onChange({ x: inside(value.x + step[0] * far), y: inside(value.y + step[1] * far) });
  }

  return (
    <Box>
      <Box
        ref={frame}
        onPointerDown={point}
        onPointerMove={point}
        sx={({ colors }) => ({
          position: "relative",
          overflow: "hidden",
          borderRadius: "8px",
          border: `1px solid ${colors.line}`,
          touchAction: onChange ? "none" : "auto",
          cursor: onChange ? "crosshair" : "default",
          "& img": { display: "block", width: "100%", userSelect: "none", pointerEvents: "none" },
        })}
      >
        <MediaImage item={file} size="full" alt={file.alt} otherwise={<span>{file.extension}</span>} />
        {onChange && (
          <Box
            role="slider"
            tabIndex={0}
            aria-label={t("media.focal.label")}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent.x}
            aria-valuetext={t("media.focal.value", percent)}
            onKeyDown={press}
            style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
            sx={{
              position: "absolute",
              width: 28,
              height: 28,
              transform: "translate(-50%, -50%)",
              borderRadius: "50%",
              border: "3px solid #ffffff",
              boxShadow: "0 0 0 2px #1d1c19, inset 0 0 0 2px #1d1c19",
            }}
          />
        )}
      </Box>
      {onChange && (
        <Typography variant="caption" color="textSecondary">
          {t("media.focal.help")}
        </Typography>
      )}
    </Box>
  );
}

function inside(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}
