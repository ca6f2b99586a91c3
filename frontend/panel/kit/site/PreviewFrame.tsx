import { Box, Skeleton } from "@mui/material";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  /** The accessible description of the preview. */
  label: string;
  /** The visible height, in pixels. */
  height: number;
  isLoading: boolean;
  children: ReactNode;
}

/** The border around a scaled page, with a skeleton while its data loads. */
export function PreviewFrame({ ref, label, height, isLoading, children }: Props) {
  return (
    <Box
      ref={ref}
      role="img"
      aria-label={label}
      sx={({ colors }) => ({
        position: "relative",
        height,
        overflow: "hidden",
        borderRadius: "8px",
        border: `1px solid ${colors.line}`,
      })}
    >
      {isLoading && <Skeleton variant="rectangular" width="100%" height="100%" />}
      {children}
    </Box>
  );
}

/** Return the ref of a `PreviewFrame` and its current width, in pixels. */
export function useFrameWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [frameWidth, setFrameWidth] = useState(400);

  useLayoutEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setFrameWidth(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return { frame, frameWidth };
}
