import { Box, useMediaQuery, useTheme } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** The preview widths of devices, in CSS pixels. */
export const WIDTHS = { phone: 390, tablet: 820, laptop: 1280, large: 1920 } as const;
/**
 * "full" is the available width. If the builder is wider than a phone, the width is at least that of a
 * laptop.
 */
export type ViewportWidth = keyof typeof WIDTHS | "full";

/** The page at the width of the selected device, scaled down if the screen is narrower. */
export function Viewport({ width, children }: { width: ViewportWidth; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);

  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  const { breakpoints } = useTheme();
  const isRoomy = useMediaQuery(breakpoints.up("md"), { noSsr: true });
  const available = size?.width ?? 0;
  const wanted = width !== "full" ? WIDTHS[width] : isRoomy ? Math.max(available, WIDTHS.laptop) : available;
  const scale = size && wanted > size.width ? size.width / wanted : 1;
  return (
    <Box
      ref={room}
      data-canvas-room
      sx={{ flex: 1, minHeight: 0, overflow: "hidden", display: "grid", justifyItems: "center" }}
    >
      <Box
        sx={({ colors }) => ({
          justifySelf: scale < 1 ? "start" : "center",
          width: wanted || "100%",
          height: size ? size.height / scale : "100%",
          transform: scale < 1 ? `scale(${scale})` : "none",
          transformOrigin: "0 0",
          boxShadow: width === "full" ? "none" : `0 0 0 1px ${colors.line}`,
        })}
      >
        {children}
      </Box>
    </Box>
  );
}
