import { Box, Typography } from "@mui/material";
import { type ClipboardEvent, type ReactNode, Suspense, useId } from "react";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";
import { useToast } from "../layout/useToast";
import type { MediaFile } from "./library";
import { useFileDrop } from "./useFileDrop";
import { useMediaItem } from "./useMediaItem";

const MediaPicker = later(() => import("./MediaPicker"));

/** The files to upload in the open library, or null while the library is closed. */
export type Picking = readonly File[] | null;

/** The open library without files to upload. */
export const LIBRARY: Picking = [];

interface Props {
  title: string;
  /** The id of an element in the field that shows the title, instead of the usual label. */
  labelId?: string;
  family?: "image" | "video";
  /** The maximum number of files to choose. */
  most?: number;
  isActive?: boolean;
  picking: Picking;
  onPicking: (picking: Picking) => void;
  onPick: (files: readonly [MediaFile, ...MediaFile[]]) => void;
  children: ReactNode;
}

/** A field for files of the library. Files that are dropped on it or pasted into it are uploaded. */
export function MediaBox(props: Props) {
  const { title, labelId, family = "image", most = 1, isActive = true, picking, onPicking, children } = props;
  const t = useText();
  const id = useId();
  const { say } = useToast();
  const { remember } = useMediaItem(null);
  const mayUpload = useMay("media.write") && isActive;
  const { isOver, handlers } = useFileDrop(mayUpload, upload);

  function upload(files: readonly File[]) {
    const accepted = files.filter(({ type }) => type.startsWith(`${family}/`));
    const others = files.length - accepted.length;
    if (accepted.length > 0) onPicking(accepted);
    if (others > 0) say(t(`inputs.media.notAdded.${family}`, { smart_count: others }));
    if (accepted.length > most) say(t("media.picker.full", { smart_count: most }));
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    const isInText = (event.target as Element).closest("input, textarea") !== null;
    if (!mayUpload || isInText || files.length === 0) return;
    event.preventDefault();
    upload(files);
  }

  // Files that are dropped in the dialog belong to the dialog.
  return (
    <>
      <Box
        role="group"
        aria-labelledby={labelId ?? id}
        onPaste={paste}
        {...handlers}
        sx={({ colors }) => ({
          ...(isOver && { borderRadius: "8px", outline: `2px dashed ${colors.link}`, outlineOffset: 4 }),
        })}
      >
        {!labelId && (
          <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
            {title}
          </Typography>
        )}
        {children}
      </Box>
      {picking && (
        <Suspense fallback={null}>
          <MediaPicker
            title={title}
            family={family}
            most={most}
            sent={picking}
            onClose={() => onPicking(null)}
            onPick={(files) => {
              files.forEach(remember);
              onPicking(null);
              props.onPick(files);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
