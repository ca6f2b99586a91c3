import { Box } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** A phone, and the widths from which on the site is drawn otherwise. */
export const WIDTHS = [390, 600, 960, 1280, 1920, 2560] as const;
export type Width = (typeof WIDTHS)[number] | "full";

/** The page as wide as on that device, made smaller where the screen has less room. */
export function Viewport({ width, children }: { width: Width; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);

  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  const wanted = width === "full" || !size ? (size?.width ?? 0) : width;
  const scale = size && wanted > size.width ? size.width / wanted : 1;
  return (
    <Box
      ref={room}
      sx={{ flex: 1, minHeight: 0, overflow: "hidden", display: "grid", justifyItems: "center" }}
    >
      <Box
        sx={({ colors }) => ({
          justifySelf: scale < 1 ? "start" : "center",
          width: width === "full" ? "100%" : width,
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
