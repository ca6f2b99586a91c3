import CropOutlined from "@mui/icons-material/CropOutlined";
import FilterCenterFocusOutlined from "@mui/icons-material/FilterCenterFocusOutlined";
import RotateLeftOutlined from "@mui/icons-material/RotateLeftOutlined";
import RotateRightOutlined from "@mui/icons-material/RotateRightOutlined";
import { Box, IconButton, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useText } from "../../messages/useText";
import { centerArea, type ImageEdits, rotate } from "./imageEdits";

export type Tool = "crop" | "focal";
/** The ratio of width to height. "original" is the ratio of the uncropped image. */
export type Ratio = "free" | "original" | number;

interface Props {
  tool: Tool;
  ratio: Ratio;
  edits: ImageEdits;
  /** The ratio of width to height of the rotated image. */
  imageRatio: number;
  onTool: (tool: Tool) => void;
  onChange: (edits: ImageEdits, ratio: Ratio) => void;
}

const RATIOS = [
  { name: "1:1", ratio: 1 },
  { name: "4:3", ratio: 4 / 3 },
  { name: "3:2", ratio: 3 / 2 },
  { name: "16:9", ratio: 16 / 9 },
  { name: "3:4", ratio: 3 / 4 },
  { name: "2:3", ratio: 2 / 3 },
] as const;

/**
 * The tools to choose between crop and focal point, to rotate, and to choose the aspect ratio of the crop.
 */
export function ImageEditorTools({ tool, ratio, edits, imageRatio, onTool, onChange }: Props) {
  const t = useText();

  function chooseRatio(next: Ratio) {
    if (next === "free") return onChange(edits, next);
    onChange({ ...edits, crop: centerArea(next === "original" ? imageRatio : next, imageRatio) }, next);
  }

  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, pt: 0.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={tool}
        aria-label={t("media.edit.tool")}
        onChange={(_, next: Tool | null) => next && onTool(next)}
      >
        <ToggleButton value="crop" sx={{ gap: 0.75, textTransform: "none" }}>
          <CropOutlined fontSize="small" />
          {t("media.edit.crop")}
        </ToggleButton>
        <ToggleButton value="focal" sx={{ gap: 0.75, textTransform: "none" }}>
          <FilterCenterFocusOutlined fontSize="small" />
          {t("media.focal.label")}
        </ToggleButton>
      </ToggleButtonGroup>
      <Box>
        <IconButton
          aria-label={t("media.edit.left")}
          title={t("media.edit.left")}
          onClick={() => onChange(rotate(edits, false), "free")}
        >
          <RotateLeftOutlined />
        </IconButton>
        <IconButton
          aria-label={t("media.edit.right")}
          title={t("media.edit.right")}
          onClick={() => onChange(rotate(edits, true), "free")}
        >
          <RotateRightOutlined />
        </IconButton>
      </Box>
      {tool === "crop" && (
        <TextField
          select
          size="small"
          label={t("media.edit.ratio")}
          value={String(ratio)}
          onChange={({ target }) =>
            chooseRatio(
              target.value === "free" || target.value === "original" ? target.value : Number(target.value),
            )
          }
          sx={{ width: 150, ml: { sm: "auto" } }}
        >
          <MenuItem value="free">{t("media.edit.free")}</MenuItem>
          <MenuItem value="original">{t("media.edit.original")}</MenuItem>
          {RATIOS.map(({ name, ratio: each }) => (
            <MenuItem key={name} value={String(each)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
