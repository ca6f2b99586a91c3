import { useEffect, useMemo, useRef } from "react";
import { ApiError, NoAnswer } from "../../../client/errors";
import { useMay } from "../../account/account";
import { queryClient } from "../../account/queries";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { titleFrom } from "../media/library";
import { sendFile } from "../media/sendFile";
import type { TextUploads } from "./paste/uploads";

/** Return the upload handler for pasted and dropped images, or null if the user may not upload files. */
export function useTextUploads(): TextUploads | null {
  const t = useText();
  const { say } = useToast();
  const latest = useRef(t);
  useEffect(() => {
    latest.current = t;
  }, [t]);
  const mayUpload = useMay("media.write");
  return useMemo(() => {
    if (!mayUpload) return null;
    return {
      async send(file, onProgress) {
        const item = await sendFile(file, { title: titleFrom(file) }, onProgress);
        void queryClient.invalidateQueries({ queryKey: ["media"] });
        return item;
      },
      explain(error) {
        if (error instanceof ApiError || error instanceof NoAnswer) return error.message;
        throw error;
      },
      onLate: ({ name }) => say(latest.current("inputs.paste.late", { name })),
      words: () => ({
        uploading: latest.current("inputs.paste.uploading"),
        retry: latest.current("layout.words.tryAgain"),
        dismiss: latest.current("inputs.paste.dismiss"),
      }),
    };
  }, [mayUpload, say]);
}
