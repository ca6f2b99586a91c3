import type { PanelColors } from "../theme/palette";
import type { Landing } from "./sections";

/** The line at an edge of a row that says where a dish lands once it is let go. */
export function landingLine(colors: PanelColors, edge: Landing["edge"] | null) {
  if (!edge) return {};
  return {
    position: "relative",
    "&::after": {
      content: '""',
      position: "absolute",
      insetInline: 0,
      [edge]: 0,
      height: 3,
      backgroundColor: colors.ink,
    },
  } as const;
}
