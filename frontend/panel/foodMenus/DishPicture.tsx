import { Box, Button, FormLabel } from "@mui/material";
import { Suspense, useId, useState } from "react";
import { later } from "../kit/layout/chunks";
import { Thumbnail } from "../kit/media/Thumbnail";
import { useMediaItem } from "../kit/media/useMediaItem";
import { useText } from "../messages/useText";

const MediaPicker = later(() => import("../kit/media/MediaPicker"));

interface Props {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The image of a dish, small because there are many. */
export function DishPicture({ value, onChange }: Props) {
  const t = useText();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const { item, isMissing, remember } = useMediaItem(value);
  const label = t("foodMenus.dish.picture");
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} sx={{ display: "block", mb: 0.75 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Thumbnail item={item} size={64} />
        <Button size="small" variant="outlined" onClick={() => setPicking(true)}>
          {t(value === null ? "inputs.media.choose" : "inputs.media.replace")}
        </Button>
        {value !== null && (
          <Button size="small" onClick={() => onChange(null)}>
            {t("inputs.media.remove")}
          </Button>
        )}
        {isMissing && t("inputs.media.gone")}
      </Box>
      {isPicking && (
        <Suspense fallback={null}>
          <MediaPicker
            title={label}
            onClose={() => setPicking(false)}
            onPick={([picked]) => {
              remember(picked);
              onChange(picked.id);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
