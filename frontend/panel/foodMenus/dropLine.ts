import type { PanelColors } from "../theme/palette";
import type { Landing } from "./sections";

/** Return the style of the line at a row's edge that shows where a dish is dropped. */
export function getDropLineStyle(colors: PanelColors, edge: Landing["edge"] | null) {
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
