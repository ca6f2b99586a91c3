import { createTheme, type Theme as MuiTheme, type ThemeOptions } from "@mui/material";
import type { Theme } from "../../client/theme";
import { components } from "./components";
import { dark, light, type PanelColors, type Tone } from "./palette";

declare module "@mui/material/styles" {
  interface Theme {
    /** Our own colors, by their names in palette.ts. */
    colors: PanelColors;
  }
  interface ThemeOptions {
    colors?: PanelColors;
  }
}

const palettes: Record<Theme, PanelColors> = { light, dark };

/** Return the panel's theme; `parts` are MUI's own texts in the language of the interface. */
export function themeWith(mode: Theme, parts: ThemeOptions = {}): MuiTheme {
  const colors = palettes[mode];
  return createTheme(
    {
      colors,
      palette: {
        mode,
        primary: { main: colors.action, contrastText: colors.actionText },
        secondary: { main: colors.link, contrastText: colors.actionText },
        success: getTone(colors.success, colors),
        warning: getTone(colors.warning, colors),
        error: getTone(colors.error, colors),
        info: getTone(colors.info, colors),
        background: { default: colors.chrome, paper: colors.paper },
        text: { primary: colors.ink, secondary: colors.soft },
        divider: colors.line,
      },
      breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } },
      shape: { borderRadius: 8 },
      spacing: 8,
      typography: {
        fontFamily: '"Instrument Sans Variable", system-ui, sans-serif',
        fontSize: 14,
        h1: { fontSize: "1.5rem", fontWeight: 600, lineHeight: 1.25, letterSpacing: "-0.015em" },
        h2: { fontSize: "1.0625rem", fontWeight: 600, lineHeight: 1.35 },
        h3: { fontSize: "0.9375rem", fontWeight: 600, lineHeight: 1.4 },
        body1: { fontSize: "0.9375rem", lineHeight: 1.5 },
        body2: { fontSize: "0.875rem", lineHeight: 1.45 },
        caption: { fontSize: "0.8125rem", lineHeight: 1.4 },
        button: { textTransform: "none", fontWeight: 600, letterSpacing: 0 },
      },
      components: components(colors),
    },
    parts,
  );
}

function getTone({ main }: Tone, colors: PanelColors) {
  return { main, contrastText: colors.actionText };
}
