import type { MediaItem } from "../../../generated/schema";

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#8883"/>' +
  '<g fill="none" stroke="#888" stroke-width="16" stroke-linejoin="round"><rect x="430" y="270" width="340" height="260" rx="16"/>' +
  '<circle cx="520" cy="360" r="30"/><path d="m430 500 110-90 70 60 80-90 80 90"/></g></svg>';

export const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`;

/** Replaces a missing image in the builder. Visitors see the page without an image. */
export const placeholder: MediaItem = {
  id: 0,
  hashed_name: "",
  path: "",
  extension: "svg",
  alt: "",
  width: 1200,
  height: 800,
  focal: { x: 0.5, y: 0.5 },
  url: PLACEHOLDER,
  thumbnail_url: PLACEHOLDER,
  fallback_url: PLACEHOLDER,
  share_url: PLACEHOLDER,
  srcset: "",
  sources: [],
  dominant_color: null,
};
