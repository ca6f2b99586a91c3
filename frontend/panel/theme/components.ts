import type { Components, Theme } from "@mui/material";
import { LOW_WINDOW, LOW_WINDOW_BARS } from "./lowWindow";
import type { PanelColors } from "./palette";

/**
 * Scroll padding for the sticky bars at the top of every screen and, on phones, at the bottom, so that the bars
 * never cover a focused element.
 */
const BELOW_THE_BARS = {
  scrollPaddingTop: 200,
  "@media (max-width: 599px)": { scrollPaddingBottom: 120 },
  [LOW_WINDOW]: { scrollPadding: 0 },
};
const FOCUS = { outlineWidth: 2, outlineStyle: "solid", outlineOffset: 2 } as const;

/** Return the styles of MUI's components: flat, quiet, with a visible focus ring. */
export function components(colors: PanelColors): Components<Theme> {
  const focus = { ...FOCUS, outlineColor: colors.link };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Names in Arabic or Hebrew keep their direction everywhere, without mirroring the columns.
        "*, ::before, ::after": { unicodeBidi: "plaintext" },
        ...LOW_WINDOW_BARS,
        html: BELOW_THE_BARS,
        body: { WebkitFontSmoothing: "antialiased", textAlign: "left" },
        "[contenteditable=true]": { textAlign: "start" },
        a: { color: "inherit" },
        ":focus-visible": focus,
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { "&.Mui-focusVisible": focus } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 36, paddingInline: 14, whiteSpace: "nowrap" },
        outlined: { borderColor: colors.edge, backgroundColor: colors.paper },
        text: { color: colors.ink },
        startIcon: { "& > svg": { fontSize: 18 } },
        endIcon: { "& > svg": { fontSize: 18 } },
      },
      variants: [{ props: { size: "small" }, style: { minHeight: 32, paddingInline: 10 } }],
    },
    MuiIconButton: { styleOverrides: { root: { color: colors.soft, borderRadius: 8 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
    MuiTextField: { defaultProps: { size: "small", fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: colors.paper,
          "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderColor: colors.link },
        },
        notchedOutline: { borderColor: colors.edge },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { "&.Mui-focused": { color: colors.link } } } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: "0.8125rem" } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          backgroundColor: colors.raised,
          border: `1px solid ${colors.line}`,
          boxShadow: "0 8px 28px rgb(0 0 0 / 0.16)",
          marginTop: 4,
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          fontSize: "0.9375rem",
          minHeight: 40,
          "&.Mui-selected": { backgroundColor: colors.selected },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundColor: colors.raised,
          borderRadius: 12,
          margin: 16,
          "&.MuiDialog-paperFullScreen": { borderRadius: 0, margin: 0 },
        },
      },
    },
    MuiDialogContent: { styleOverrides: { root: { [LOW_WINDOW]: { flex: "none", overflowY: "visible" } } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.125rem", fontWeight: 600 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 20px", flexWrap: "wrap", gap: 8 } } },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40 },
        indicator: { backgroundColor: colors.ink, height: 2 },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 40,
          minWidth: 0,
          paddingInline: 12,
          textTransform: "none",
          fontWeight: 500,
          color: colors.soft,
          "&.Mui-selected": { color: colors.ink, fontWeight: 600 },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.line, paddingBlock: 10 },
        head: { color: colors.soft, fontWeight: 500, fontSize: "0.8125rem", paddingBlock: 8 },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { fontSize: "0.8125rem", backgroundColor: colors.ink, color: colors.paper },
      },
    },
    MuiSkeleton: { defaultProps: { animation: "wave" } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 40, height: 24, padding: 0, margin: "6px 12px 6px 8px", overflow: "visible" },
        switchBase: {
          padding: 3,
          color: colors.paper,
          "&.Mui-checked": { color: colors.paper, transform: "translateX(16px)" },
          "&.Mui-checked + .MuiSwitch-track": { backgroundColor: colors.link, opacity: 1 },
          "&.Mui-focusVisible + .MuiSwitch-track": focus,
        },
        thumb: { width: 18, height: 18, boxShadow: "none" },
        track: { borderRadius: 12, backgroundColor: colors.edge, opacity: 1 },
      },
    },
  };
}
