import { type ReactNode, useState } from "react";
import type { MediaItem } from "../../client/types";
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
  if (!source) return otherwise;
  return (
    <img src={source} alt={alt} loading="lazy" onError={() => setFailed({ id: item.id, count: count + 1 })} />
  );
}
