import type { Theme } from "@mui/material";
import type { SystemStyleObject } from "@mui/system";

type Look = (theme: Theme) => SystemStyleObject<Theme>;

/** The styles of the editor and of the text in it. */
export const look =
  (isInvalid: boolean): Look =>
  ({ colors }) => ({
    display: "flex",
    flexDirection: "column",
    border: `1px solid ${isInvalid ? colors.error.main : colors.edge}`,
    borderRadius: "8px",
    backgroundColor: colors.paper,
    "&:focus-within": { borderColor: colors.link, boxShadow: `0 0 0 1px ${colors.link}` },
    "& .tiptap": {
      minHeight: 160,
      maxHeight: 560,
      overflow: "auto",
      p: 2,
      outline: 0,
      lineHeight: 1.6,
      "& > :first-of-type": { mt: 0 },
      "& > :last-child": { mb: 0 },
      "& blockquote": { mx: 0, pl: 2, borderLeft: `3px solid ${colors.line}`, color: colors.soft },
      "& a": { color: colors.link },
      "& img": { display: "block", maxWidth: "100%", height: "auto", my: 2, cursor: "pointer" },
      "& table": {
        display: "block",
        width: "fit-content",
        maxWidth: "100%",
        overflowX: "auto",
        my: 2,
        borderCollapse: "collapse",
      },
      "& :is(td, th)": {
        minWidth: 72,
        p: 1,
        border: `1px solid ${colors.line}`,
        textAlign: "start",
        verticalAlign: "top",
        "& > *": { my: 0 },
      },
      "& th": { backgroundColor: colors.chrome, fontWeight: 600 },
      "& .selectedCell": { backgroundColor: colors.line },
      "& img.ProseMirror-selectednode": { outline: `3px solid ${colors.link}`, outlineOffset: "2px" },
      "& .text-embed": {
        display: "grid",
        mx: 0,
        my: 2,
        p: 2,
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        backgroundColor: colors.chrome,
        cursor: "pointer",
        "& span": { color: colors.soft, fontSize: 14, overflowWrap: "anywhere" },
      },
      "& [data-embed=gallery]": {
        display: "grid",
        gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
        gap: 1,
        mx: 0,
        my: 2,
        "& img": { width: "100%", my: 0, aspectRatio: "4 / 3", objectFit: "cover", borderRadius: "8px" },
      },
      "& [data-embed=gallery].ProseMirror-selectednode": { outline: `3px solid ${colors.link}` },
      "& .text-embed.ProseMirror-selectednode": { outline: `3px solid ${colors.link}` },
      "& .text-upload": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        my: 1,
        p: 1,
        borderRadius: "8px",
        backgroundColor: colors.chrome,
        fontSize: 14,
        overflowWrap: "anywhere",
        "& progress": { width: 96, accentColor: colors.link },
        "& button": {
          font: "inherit",
          color: colors.link,
          minHeight: 32,
          px: 1,
          border: 0,
          background: "none",
          cursor: "pointer",
          textDecoration: "underline",
        },
      },
    },
  });

/** The expanded editor, above the page and below dialogs. */
export const quietLook: Look = ({ zIndex }) => ({
  position: "fixed",
  inset: 0,
  zIndex: zIndex.modal - 1,
  borderRadius: 0,
  border: 0,
  "&:focus-within": { boxShadow: "none" },
  "& > :has(.tiptap)": { flex: 1, minHeight: 0 },
  "& .tiptap": {
    boxSizing: "border-box",
    height: "100%",
    maxHeight: "none",
    px: "max(16px, calc(50vw - 21rem))",
    py: 4,
    fontSize: 18,
  },
  "& [role=toolbar]": { justifyContent: "center" },
});
