import { upload } from "../../../client/upload";
import type { MediaFile } from "./library";
import { rememberImage } from "./sentImages";
import { rememberSvg } from "./sentSvgs";

/** Upload a file to the library, with its properties. */
export async function sendFile(
  file: File,
  properties: Readonly<Record<string, string>>,
  onProgress: (part: number) => void,
): Promise<MediaFile> {
  const form = new FormData();
  form.append("file", file);
  for (const [name, value] of Object.entries(properties)) form.append(name, value);
  const item = await upload("/api/media", form, onProgress);
  rememberSvg(file, item);
  rememberImage(item.link, file);
  return item;
}
