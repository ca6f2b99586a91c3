import { Box, Typography } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useText } from "../../messages/useText";
import type { Point } from "./imageEdits";

interface Props {
  children: ReactNode;
  value: Point;
  onChange: (point: Point) => void;
}

const STEP = 0.05;
const SMALL_STEP = 0.01;
const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The image with its focal point, which stays visible in every frame. Users set it with the pointer or arrow
 * keys.
 */
export function FocalPoint({ children, value, onChange }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const percent = { x: Math.round(value.x * 100), y: Math.round(value.y * 100) };

  function point(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!box || event.buttons !== 1) return;
    onChange({
      x: inside((event.clientX - box.left) / box.width),
      y: inside((event.clientY - box.top) / box.height),
    });
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? SMALL_STEP : STEP;
    onChange({ x: inside(value.x + step[0] * far), y: inside(value.y + step[1] * far) });
  }

  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "center" }}>
      <Box
        ref={frame}
        onPointerDown={point}
        onPointerMove={point}
        sx={{ position: "relative", touchAction: "none", cursor: "crosshair", userSelect: "none" }}
      >
        {children}
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
      </Box>
      <Typography variant="caption" color="textSecondary">
        {t("media.focal.help")}
      </Typography>
    </Box>
  );
}

function inside(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}
