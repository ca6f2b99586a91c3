import MovieOutlined from "@mui/icons-material/MovieOutlined";
import PictureAsPdfOutlined from "@mui/icons-material/PictureAsPdfOutlined";
import { Box, Checkbox, Typography } from "@mui/material";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { hasShift } from "../lists/hasShift";
import { getName, isPicture, type MediaFile } from "./library";
import { MediaImage } from "./MediaImage";
import { isRefused, isShown } from "./preparing";

/** A tile width in CSS pixels that is between the widths in narrow and wide windows. */
const TILE_WIDTH = 160;

/** The action of a click on a file. */
export type Verb = "open" | "choose";

interface Props {
  file: MediaFile;
  verb: Verb;
  onOpen: () => void;
  isSelected?: boolean;
  onSelect?: (isSelected: boolean, isRange: boolean) => void;
  onCarry?: (data: DataTransfer) => void;
  onCarried?: () => void;
}

/** A file as a tile, with its most important details. */
export function MediaTile({ file, verb, onOpen, isSelected = false, onSelect, onCarry, onCarried }: Props) {
  const t = useText();
  const name = getName(file);
  return (
    <Box
      component="li"
      draggable={onCarry !== undefined}
      onDragStart={(event) => onCarry?.(event.dataTransfer)}
      onDragEnd={onCarried}
      sx={{ position: "relative", minWidth: 0 }}
    >
      <Box
        component="button"
        type="button"
        aria-label={verb === "open" ? t("media.openFile", { name }) : t("media.chooseFile", { name })}
        onClick={onOpen}
        sx={({ colors }) => ({
          display: "grid",
          placeItems: "center",
          width: "100%",
          p: 0,
          aspectRatio: "1",
          overflow: "hidden",
          cursor: "pointer",
          borderRadius: "8px",
          border: `1px solid ${isSelected ? colors.ink : colors.line}`,
          boxShadow: isSelected ? `0 0 0 1px ${colors.ink}` : "none",
          backgroundColor: colors.paper,
          color: colors.soft,
          // Drag the tile and not the image, which browsers would treat as a file to upload.
          "& img": {
            width: "100%",
            height: "100%",
            objectFit: "cover",
            display: "block",
            pointerEvents: "none",
          },
          "&:hover": { borderColor: colors.link },
        })}
      >
        <FileThumbnail file={file} />
      </Box>
      {onSelect && (
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked, hasShift(event))}
          slotProps={{ input: { "aria-label": t("media.select", { name }) } }}
          sx={({ colors }) => ({
            position: "absolute",
            top: 6,
            left: 6,
            p: 0.25,
            borderRadius: "6px",
            backgroundColor: colors.paper,
            "&:hover": { backgroundColor: colors.paper },
          })}
        />
      )}
      <Typography noWrap variant="caption" component="div" sx={{ mt: 0.5, fontWeight: 500 }} aria-hidden>
        {name}
      </Typography>
      <Typography noWrap variant="caption" component="div" color="textSecondary">
        {getCaption(file, t)}
      </Typography>
    </Box>
  );
}

function getCaption(file: MediaFile, t: Translate): string {
  if (!isShown(file)) return t(isRefused(file) ? "media.refused" : "media.preparing");
  if (isPicture(file) && !file.alt) return t("media.noDescription");
  return file.usage_count === 0 ? t("media.notUsed") : file.extension.toUpperCase();
}

/** The image of a file, or an icon for other types of files. */
function FileThumbnail({ file }: { file: MediaFile }) {
  if (isPicture(file) || !isShown(file)) {
    return (
      <MediaImage
        item={file}
        size="thumbnail"
        width={TILE_WIDTH}
        otherwise={<span>{file.extension.toUpperCase()}</span>}
      />
    );
  }
  const Icon = file.mime.startsWith("video/") ? MovieOutlined : PictureAsPdfOutlined;
  return <Icon sx={{ fontSize: 40 }} aria-hidden />;
}
