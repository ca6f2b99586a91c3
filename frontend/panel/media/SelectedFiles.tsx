import { Button } from "@mui/material";
import { SelectionBar } from "../kit/lists/SelectionBar";
import { useText } from "../messages/useText";

interface Props {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** The bulk actions of the selected files. */
export function SelectedFiles({ count, onMove, onDelete, onClear }: Props) {
  const t = useText();
  return (
    <SelectionBar
      label={t("media.selection.label")}
      count={t("media.selection.count", { smart_count: count })}
      clear={t("media.selection.none")}
      onClear={onClear}
    >
      <Button size="small" variant="outlined" onClick={onMove}>
        {t("media.move.toFolder")}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={onDelete}>
        {t("layout.words.delete")}
      </Button>
    </SelectionBar>
  );
}
