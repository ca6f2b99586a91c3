/**
 * The panel's own colors: neutral, so that the domain's accent and the content stand out. Every pair passes
 * AA.
 */
export interface PanelColors {
  chrome: string;
  paper: string;
  raised: string;
  ink: string;
  soft: string;
  line: string;
  /** Borders of controls, which must be visible. */
  edge: string;
  action: string;
  actionText: string;
  link: string;
  hover: string;
  selected: string;
  success: Tone;
  warning: Tone;
  error: Tone;
  info: Tone;
}

export interface Tone {
  main: string;
  text: string;
  surface: string;
}

export const light: PanelColors = {
  chrome: "#f4f3ef",
  paper: "#ffffff",
  raised: "#ffffff",
  ink: "#1d1c19",
  soft: "#5c5a53",
  line: "#e2e0d9",
  edge: "#8b887e",
  action: "#1d1c19",
  actionText: "#ffffff",
  link: "#0d6350",
  hover: "#f7f6f3",
  selected: "#eaf2ef",
  success: { main: "#1a7f4b", text: "#14603a", surface: "#e3f3e9" },
  warning: { main: "#9a6200", text: "#754a00", surface: "#fdf0d6" },
  error: { main: "#b3261e", text: "#9c1f18", surface: "#fcebe9" },
  info: { main: "#1f6f8b", text: "#17566c", surface: "#e4f1f6" },
};

export const dark: PanelColors = {
  chrome: "#151513",
  paper: "#1e1d1b",
  raised: "#2a2926",
  ink: "#efede6",
  soft: "#b0ada2",
  line: "#383630",
  edge: "#837f75",
  action: "#efede6",
  actionText: "#1b1a18",
  link: "#7fd4bb",
  hover: "#262522",
  selected: "#1f302a",
  success: { main: "#6cc793", text: "#8fd9ae", surface: "#17331f" },
  warning: { main: "#e5b45c", text: "#f0c982", surface: "#3a2d10" },
  error: { main: "#ff9a8d", text: "#ffb4a9", surface: "#431f1b" },
  info: { main: "#79c3dd", text: "#9cd5ea", surface: "#16323d" },
};
