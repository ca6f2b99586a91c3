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
  /** How wide it is shown at most, in CSS pixels: browsers choose the file by it. */
  width?: number;
  alt?: string;
  /** What stands there when neither the file nor its small copy can be loaded. */
  otherwise?: ReactNode;
}

/** As wide as a drawer or a column of settings. */
const WIDTHS = { thumbnail: 40, full: 480 };

/** A picture of the library, no larger than it is shown; one that cannot be loaded is tried as its small copy. */
export function MediaImage({ item, size, width = WIDTHS[size], alt = "", otherwise = null }: Props) {
  const urls = useMediaUrls();
  const [failed, setFailed] = useState<{ id: number; count: number }>({ id: item.id, count: 0 });
  const count = failed.id === item.id ? failed.count : 0;
  const fail = () => setFailed({ id: item.id, count: count + 1 });
  if (!isShown(item)) return <NotReady item={item} hasWords={size === "full"} />;
  if (count > 1) return otherwise;
  // Until its sizes are made there is the file, and the thumbnail.
  if (count === 1 || !item.sources.length) {
    const source = count ? urls.fallback(item) : urls[size](item);
    return <img src={source} alt={alt} loading="lazy" onError={fail} />;
  }
  const sizes = `${width}px`;
  return (
    <picture style={{ display: "contents" }}>
      {item.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={urls.srcset(srcset)} sizes={sizes} />
      ))}
      <img
        src={urls[size](item)}
        srcSet={urls.srcset(item.srcset)}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        onError={fail}
      />
    </picture>
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
