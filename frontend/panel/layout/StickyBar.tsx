import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { BAR_HEIGHT } from "./DomainBar";

/** The bar below the domain's that stays in sight: what is open, how it stands, and what can be done with it. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={({ colors }) => ({
        position: "sticky",
        top: BAR_HEIGHT,
        zIndex: "appBar",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.5,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1.25,
        backgroundColor: colors.chrome,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      {children}
    </Box>
  );
}
