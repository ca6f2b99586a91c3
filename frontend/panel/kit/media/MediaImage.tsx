import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import HourglassTopOutlined from "@mui/icons-material/HourglassTopOutlined";
import { Box } from "@mui/material";
import { type ReactNode, useState } from "react";
import type { MediaItem } from "../../../client/types";
import { useText } from "../../messages/useText";
import { isRefused, isShown } from "./preparing";
import { useMediaUrls } from "./urls";

interface Props {
  item: MediaItem;
  size: "thumbnail" | "full";
  alt?: string;
  /** What stands there when neither the file nor its small copy can be loaded. */
  otherwise?: ReactNode;
}

/** A picture of the library; one that cannot be loaded is tried as its small copy. */
export function MediaImage({ item, size, alt = "", otherwise = null }: Props) {
  const urls = useMediaUrls();
  const sources = [urls[size](item), urls.fallback(item)];
  const [failed, setFailed] = useState<{ id: number; count: number }>({ id: item.id, count: 0 });
  const count = failed.id === item.id ? failed.count : 0;
  const source = sources[count];
  if (!isShown(item)) return <NotReady item={item} hasWords={size === "full"} />;
  if (!source) return otherwise;
  return (
    <img src={source} alt={alt} loading="lazy" onError={() => setFailed({ id: item.id, count: count + 1 })} />
  );
}

/** What stands for a file that is being prepared, or that could not be. */
function NotReady({ item, hasWords }: { item: MediaItem; hasWords: boolean }) {
  const t = useText();
  const words = t(isRefused(item) ? "media.refused" : "media.preparing");
  const Icon = isRefused(item) ? ErrorOutlined : HourglassTopOutlined;
  return (
    <Box
      sx={({ colors }) => ({
        display: "grid",
        placeItems: "center",
        gap: 0.5,
        p: 1,
        minHeight: hasWords ? 120 : 0,
        alignContent: "center",
        color: colors.soft,
      })}
    >
      <Icon {...(!hasWords && { titleAccess: words })} />
      {hasWords && <span role="status">{words}</span>}
    </Box>
  );
}
