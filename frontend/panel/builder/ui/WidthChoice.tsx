import { MenuItem, TextField } from "@mui/material";
import { useText } from "../../messages/useText";
import { type ViewportWidth, WIDTHS } from "./Viewport";

const DEVICES = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];

interface Props {
  width: ViewportWidth;
  onWidth: (width: ViewportWidth) => void;
}

/** A select for the display width of the page. */
export default function WidthChoice({ width, onWidth }: Props) {
  const t = useText();
  return (
    <TextField
      select
      value={width}
      onChange={({ target: { value } }) => onWidth(value as ViewportWidth)}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": t("builder.bar.width") } } }}
    >
      <MenuItem value="full">{t("builder.bar.full")}</MenuItem>
      {DEVICES.map((each) => (
        <MenuItem key={each} value={each}>
          {t(`builder.bar.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
