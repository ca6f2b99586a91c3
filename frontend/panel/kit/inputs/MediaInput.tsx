import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import MovieOutlined from "@mui/icons-material/MovieOutlined";
import { Box, Button, FormHelperText, Skeleton, Typography } from "@mui/material";
import { useState } from "react";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { EditImageButton } from "../media/EditImageButton";
import { LIBRARY, MediaBox, type Picking } from "../media/MediaBox";
import { MediaImage } from "../media/MediaImage";
import type { PickerFamily } from "../media/MediaPicker";
import { isShown } from "../media/preparing";
import { useMediaItem } from "../media/useMediaItem";
import { useFieldValue } from "./useFieldValue";

/** A single image with its preview. */
export function MediaInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, error } = useFieldValue<number | null>(field);
  const [picking, setPicking] = useState<Picking>(null);
  const { item, isMissing } = useMediaItem(value);
  return (
    <MediaBox
      title={fieldTitle(t, field)}
      picking={picking}
      onPicking={setPicking}
      onPick={([picked]) => onChange(picked.id)}
    >
      {value === null ? (
        <EmptySlot label={fieldTitle(t, field)} onClick={() => setPicking(LIBRARY)} />
      ) : (
        <>
          <Box
            sx={({ colors }) => ({
              position: "relative",
              display: "grid",
              placeItems: "center",
              aspectRatio: "3 / 2",
              overflow: "hidden",
              borderRadius: "8px",
              backgroundColor: colors.chrome,
              border: `1px solid ${colors.line}`,
              "& img": { position: "absolute", width: "100%", height: "100%", objectFit: "contain" },
            })}
          >
            {item && (
              <MediaImage
                item={item}
                size="full"
                alt={item.alt}
                otherwise={<Typography color="textSecondary">{t("inputs.media.notShown")}</Typography>}
              />
            )}
            {!item && !isMissing && <Skeleton variant="rectangular" width="100%" height="100%" />}
            {isMissing && <Typography color="textSecondary">{t("inputs.media.gone")}</Typography>}
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5, mt: 0.5 }}>
            <Button size="small" onClick={() => setPicking(LIBRARY)}>
              {t("inputs.media.replace")}
            </Button>
            <Button size="small" onClick={() => onChange(null)}>
              {t("inputs.media.remove")}
            </Button>
            {item && isShown(item) && <EditImageButton id={item.id} size="small" />}
            {item && !item.alt && (
              <Typography variant="caption" color="textSecondary" sx={{ ml: "auto" }}>
                {t("inputs.media.noDescription")}
              </Typography>
            )}
          </Box>
        </>
      )}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </MediaBox>
  );
}

interface EmptySlotProps {
  label: string;
  family?: PickerFamily;
  onClick: () => void;
}

export function EmptySlot({ label, family = "image", onClick }: EmptySlotProps) {
  const t = useText();
  return (
    <Button
      onClick={onClick}
      startIcon={family === "video" ? <MovieOutlined /> : <AddPhotoAlternateOutlined />}
      aria-label={t(family === "video" ? "inputs.media.chooseVideoFor" : "inputs.media.chooseFor", {
        field: label,
      })}
      sx={({ colors }) => ({
        width: "100%",
        minHeight: 88,
        border: `1px dashed ${colors.edge}`,
        color: colors.soft,
      })}
    >
      {t(family === "video" ? "inputs.media.chooseVideo" : "inputs.media.choose")}
    </Button>
  );
}
