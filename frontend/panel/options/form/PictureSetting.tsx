import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import { Box, Button, FormHelperText, Skeleton, Typography } from "@mui/material";
import { useState } from "react";
import { LIBRARY, MediaBox, type Picking } from "../../kit/media/MediaBox";
import { MediaImage } from "../../kit/media/MediaImage";
import { useMediaItem } from "../../kit/media/useMediaItem";
import { useText } from "../../messages/useText";
import type { SettingsState } from "./useSettings";

type PictureName<T> = { [Name in keyof T]: T[Name] extends number | null ? Name : never }[keyof T] & string;

interface Props<T> {
  settings: SettingsState<T>;
  name: PictureName<T>;
  label: string;
  help: string;
  /** The aspect ratio of the frame, in CSS syntax. */
  ratio: string;
  /** Whether the image fills its frame, like a background. */
  isCover?: boolean;
}

/** An image setting with its preview. */
export function PictureSetting<T>({ settings, name, label, help, ratio, isCover = false }: Props<T>) {
  const t = useText();
  const { mayWrite, errors } = settings;
  const value = settings.value[name] as number | null;
  const [picking, setPicking] = useState<Picking>(null);
  const { item, isMissing } = useMediaItem(value);
  const choose = (picked: number | null) => settings.set({ [name]: picked } as Partial<T>);
  const error = errors[name];
  return (
    <MediaBox
      title={label}
      isActive={mayWrite}
      picking={picking}
      onPicking={setPicking}
      onPick={([picked]) => choose(picked.id)}
    >
      <Box
        sx={({ colors }) => ({
          display: "grid",
          placeItems: "center",
          aspectRatio: ratio,
          overflow: "hidden",
          borderRadius: "8px",
          backgroundColor: colors.chrome,
          border: `1px ${value === null ? "dashed" : "solid"} ${value === null ? colors.edge : colors.line}`,
          "& img": { width: "100%", height: "100%", minHeight: 0, objectFit: isCover ? "cover" : "contain" },
        })}
      >
        {value === null && (
          <Button
            disabled={!mayWrite}
            startIcon={<AddPhotoAlternateOutlined />}
            aria-label={t("options.form.choosePicture", { label })}
            onClick={() => setPicking(LIBRARY)}
            sx={{
              width: "100%",
              height: "100%",
              minHeight: 88,
              whiteSpace: "normal",
              color: "text.secondary",
            }}
          >
            {t("options.form.choose")}
          </Button>
        )}
        {item && (
          <MediaImage
            item={item}
            size="full"
            alt={item.alt}
            otherwise={<Typography color="textSecondary">{t("options.form.cannotShow")}</Typography>}
          />
        )}
        {value !== null && !item && !isMissing && (
          <Skeleton variant="rectangular" width="100%" height="100%" />
        )}
        {value !== null && isMissing && (
          <Typography color="textSecondary">{t("options.form.gone")}</Typography>
        )}
      </Box>
      {value !== null && mayWrite && (
        <Box sx={{ display: "flex", gap: 0.5, mt: 0.5 }}>
          <Button
            size="small"
            aria-label={t("options.form.replaceOf", { label })}
            onClick={() => setPicking(LIBRARY)}
          >
            {t("options.form.replace")}
          </Button>
          <Button
            size="small"
            aria-label={t("options.form.removeOf", { label })}
            onClick={() => choose(null)}
          >
            {t("layout.words.remove")}
          </Button>
        </Box>
      )}
      <FormHelperText error={Boolean(error)}>{error ?? help}</FormHelperText>
    </MediaBox>
  );
}
