import ImageOutlined from "@mui/icons-material/ImageOutlined";
import { Box } from "@mui/material";
import type { MediaItem } from "../../../client/types";
import { MediaImage } from "./MediaImage";

interface Props {
  item: MediaItem | null | undefined;
  size?: number;
}

/** A small square image, or a placeholder of the same size. */
export function Thumbnail({ item, size = 40 }: Props) {
  const empty = <ImageOutlined fontSize="small" />;
  return (
    <Box
      sx={({ colors }) => ({
        flex: "none",
        display: "grid",
        placeItems: "center",
        width: size,
        height: size,
        overflow: "hidden",
        borderRadius: "6px",
        color: colors.edge,
        backgroundColor: colors.chrome,
        border: `1px solid ${colors.line}`,
        "& img": { width: "100%", height: "100%", objectFit: "cover" },
      })}
    >
      {item ? <MediaImage item={item} size="thumbnail" width={size} otherwise={empty} /> : empty}
    </Box>
  );
}
