import { useEffect, useSyncExternalStore } from "react";
import { isLeaving } from "../../client/session";
import { queryClient } from "../account/queries";
import { LIBRARY, type MediaFile, titleFrom } from "../kit/media/library";
import { sendFile } from "../kit/media/sendFile";
import { UploadQueue } from "./uploads";

/** One queue for the whole panel, so that uploads continue on other screens. */
const queue = new UploadQueue<MediaFile>(
  (file, folder, onProgress) =>
    sendFile(file, { title: titleFrom(file), path: folder || LIBRARY }, onProgress),
  () => forgetLibrary(),
);

export function useUploads() {
  const uploads = useSyncExternalStore(queue.subscribe, queue.all);
  const isBusy = queue.isBusy();

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isBusy]);

  return { uploads, isBusy, queue };
}

/** Refresh all lists and folders of the library. */
export function forgetLibrary(): void {
  void queryClient.invalidateQueries({ queryKey: ["media"] });
}
