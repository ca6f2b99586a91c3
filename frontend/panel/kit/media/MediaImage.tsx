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
  /** The largest rendered width in CSS pixels, which browsers use to choose the file. */
  width?: number;
  alt?: string;
  /** Shown when neither the file nor its thumbnail can be loaded. */
  otherwise?: ReactNode;
}

/** The widths of a drawer and of a settings column. */
const WIDTHS = { thumbnail: 40, full: 480 };

/** An image of the library in the smallest sufficient size, or its thumbnail if the image fails to load. */
export function MediaImage({ item, size, width = WIDTHS[size], alt = "", otherwise = null }: Props) {
  const urls = useMediaUrls();
  const [failed, setFailed] = useState<{ id: number; count: number }>({ id: item.id, count: 0 });
  const count = failed.id === item.id ? failed.count : 0;
  const fail = () => setFailed({ id: item.id, count: count + 1 });
  if (!isShown(item)) return <NotReady item={item} hasWords={size === "full"} />;
  if (count > 1) return otherwise;
  // Until the sizes of the image are ready, only the file and the thumbnail exist.
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

/** The placeholder of a file that is being prepared or that could not be prepared. */
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
