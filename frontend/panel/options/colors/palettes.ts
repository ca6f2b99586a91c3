import type { Codes } from "../../kit/site/pairs";

type PaletteName = "market" | "linen" | "teal" | "harbour" | "garden" | "berry";

interface Palette {
  name: PaletteName;
  codes: Codes;
}

/** Matching colors to start from. */
export const PALETTES: readonly Palette[] = [
  palette(
    "market",
    ["#FFFFFF", "#BE3A1A"],
    ["#FFF4DC", "#123B2C"],
    ["#2E1D00", "#F4C04E"],
    ["#231A12", "#FFFAF0"],
  ),
  palette(
    "linen",
    ["#FFFFFF", "#8A1F33"],
    ["#F6EEE3", "#1F1B19"],
    ["#3B2A21", "#E8DCCB"],
    ["#2B2522", "#FBF8F3"],
  ),
  palette(
    "teal",
    ["#FFFFFF", "#0E5F63"],
    ["#F3F6F6", "#22292D"],
    ["#2C353A", "#E9EEEE"],
    ["#1C2225", "#FFFFFF"],
  ),
  palette(
    "harbour",
    ["#FFFFFF", "#C2361F"],
    ["#FFF3DC", "#14303A"],
    ["#14303A", "#F4B63F"],
    ["#14303A", "#FFF9EC"],
  ),
  palette(
    "garden",
    ["#FFFFFF", "#3F6B1F"],
    ["#F4F7E8", "#24331B"],
    ["#2B3310", "#DCE7A5"],
    ["#20261A", "#FCFDF6"],
  ),
  palette(
    "berry",
    ["#FFFFFF", "#A3195B"],
    ["#FDEFF6", "#341428"],
    ["#43102C", "#F6C6DA"],
    ["#2A1420", "#FFF9FB"],
  ),
];

type ColorCodes = readonly [text: string, background: string];

function palette(
  name: PaletteName,
  accent: ColorCodes,
  primary: ColorCodes,
  secondary: ColorCodes,
  base: ColorCodes,
): Palette {
  return {
    name,
    codes: {
      1: accent[0],
      2: primary[0],
      3: secondary[0],
      4: accent[1],
      5: primary[1],
      6: secondary[1],
      7: base[0],
      8: base[1],
    },
  };
}
