import { Box, type Theme, useMediaQuery } from "@mui/material";
import { type ReactNode, Suspense } from "react";

interface SideProps {
  label: string;
  at: "left" | "right";
  onClose: () => void;
  /** Whether to reserve the space of the panel without rendering its content. */
  isEmpty: boolean;
  children: ReactNode;
}

/**
 * A panel next to the page. On small screens, it overlays the page until the user presses Escape or taps
 * outside.
 */
export function Side({ label, at, isEmpty, onClose, children }: SideProps) {
  const isOver = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down("md"), { noSsr: true });
  return (
    <>
      {isOver && <Box aria-hidden onClick={onClose} sx={BESIDE} />}
      <Box
        component="aside"
        aria-label={label}
        onKeyDown={(event) => isOver && event.key === "Escape" && onClose()}
        sx={({ colors }) => ({
          position: { xs: "absolute", md: "static" },
          zIndex: 2,
          inset: at === "left" ? "0 auto 0 0" : "0 0 0 auto",
          flex: "none",
          width: at === "left" ? 264 : 336,
          maxWidth: "88vw",
          overflow: "auto",
          backgroundColor: colors.paper,
          [at === "left" ? "borderRight" : "borderLeft"]: `1px solid ${colors.line}`,
        })}
      >
        <Suspense>{!isEmpty && children}</Suspense>
      </Box>
    </>
  );
}

/** Catches the taps that close a panel, so that they select no block. */
const BESIDE = { position: "absolute", inset: 0, zIndex: 2, backgroundColor: "rgb(0 0 0 / 0.32)" } as const;
