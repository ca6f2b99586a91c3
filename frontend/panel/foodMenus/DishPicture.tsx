import { Box, Button, FormLabel } from "@mui/material";
import { useId, useState } from "react";
import { LIBRARY, MediaBox, type Picking } from "../kit/media/MediaBox";
import { Thumbnail } from "../kit/media/Thumbnail";
import { useMediaItem } from "../kit/media/useMediaItem";
import { useText } from "../messages/useText";

interface Props {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The image of a dish, small because a menu has many dishes. */
export function DishPicture({ value, onChange }: Props) {
  const t = useText();
  const id = useId();
  const [picking, setPicking] = useState<Picking>(null);
  const { item, isMissing } = useMediaItem(value);
  const label = t("foodMenus.dish.picture");
  return (
    <MediaBox
      labelId={id}
      title={label}
      picking={picking}
      onPicking={setPicking}
      onPick={([picked]) => onChange(picked.id)}
    >
      <FormLabel id={id} sx={{ display: "block", mb: 0.75 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Thumbnail item={item} size={64} />
        <Button size="small" variant="outlined" onClick={() => setPicking(LIBRARY)}>
          {t(value === null ? "inputs.media.choose" : "inputs.media.replace")}
        </Button>
        {value !== null && (
          <Button size="small" onClick={() => onChange(null)}>
            {t("inputs.media.remove")}
          </Button>
        )}
        {isMissing && t("inputs.media.gone")}
      </Box>
    </MediaBox>
  );
}
