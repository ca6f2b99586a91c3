import { Box } from "@mui/material";
import type { ReactNode } from "react";
import type { PanelColors } from "../../theme/palette";

export type PillTone = "success" | "warning" | "error" | "info" | null;

/** A status in one or two words, recognizable without its color. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={({ colors }) => ({
        display: "inline-flex",
        alignItems: "center",
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: "6px",
        fontSize: "0.8125rem",
        fontWeight: 500,
        // On phones, a long status wraps, because it would make the list wider than the screen.
        whiteSpace: { sm: "nowrap" },
        ...getColors(colors, tone),
        "&::before": {
          content: '""',
          flexShrink: 0,
          width: 7,
          height: 7,
          borderRadius: "50%",
          backgroundColor: tone ? colors[tone].main : colors.edge,
        },
      })}
    >
      {children}
    </Box>
  );
}

function getColors(colors: PanelColors, tone: PillTone) {
  return tone
    ? { color: colors[tone].text, backgroundColor: colors[tone].surface }
    : { color: colors.soft, backgroundColor: colors.chrome };
}
