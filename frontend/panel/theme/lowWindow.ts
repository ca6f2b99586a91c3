/** Short windows, such as a window at 400% zoom or a phone held sideways. */
export const LOW_WINDOW = "@media (max-height: 450px)";
/** Bars scroll with the page in short windows, so that most of the height shows content. */
export const LOW_WINDOW_BARS = {
  [LOW_WINDOW]: { ":root": { "--bar-position": "static", "--bar-share": 0 } },
};
