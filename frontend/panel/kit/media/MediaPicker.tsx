import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type DragEvent, useDeferredValue, useId, useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { SearchField } from "../lists/SearchField";
import type { MediaFile } from "./library";
import { LoadingFiles, MediaFiles } from "./MediaFiles";
import { pauseBeforeAsking } from "./preparing";
import { UploadForm } from "./UploadForm";

const PAGE = 40;
const TYPES = {
  image: "image/jpeg,image/png,image/webp,image/avif,image/heic,image/gif,image/x-icon,.ico,image/svg+xml",
  video: "video/mp4,video/quicktime,video/webm",
  file: "application/pdf,video/mp4,video/quicktime,video/webm",
} as const;
/** The API's type filter of each family. */
const ASKED = { image: "image", video: "video", file: "application/pdf,video" } as const;

/** The kind of files to choose: an image, a video, or a file to link to. */
export type PickerFamily = keyof typeof TYPES;

interface Props {
  title: string;
  family?: PickerFamily;
  /** The maximum number of files to choose. If it is 1, a click chooses the file. */
  most?: number;
  /** Dropped or pasted files, which are uploaded first. */
  sent?: readonly File[];
  /** Takes several new files, instead of a form for each of them. */
  onSeveral?: (files: readonly File[]) => void;
  onPick: (items: readonly [MediaFile, ...MediaFile[]]) => void;
  onClose: () => void;
}

/**
 * Lets users choose images or a video from the library, or upload files by drag and drop or from the device.
 */
export default function MediaPicker(props: Props) {
  const { title, family = "image", most = 1, sent = [], onSeveral, onPick, onClose } = props;
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef<number>(undefined);
  const isRange = useRef(false);
  const mayUpload = useMay("media.write");
  const [files, setFiles] = useState<readonly File[]>(sent.slice(0, most));
  const [picked, setPicked] = useState<ReadonlyMap<number, MediaFile>>(new Map());
  const [search, setSearch] = useState("");
  const searched = useDeferredValue(search);
  const [file] = files;
  const isFull = picked.size >= most;

  function take(sent: FileList | null) {
    if (!mayUpload) return;
    if (onSeveral && sent && sent.length > 1) onSeveral([...sent]);
    else setFiles([...(sent ?? [])].slice(0, most - (most > 1 ? picked.size : 0)));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files);
  }

  function pick(item: MediaFile, shown: readonly MediaFile[] = []) {
    const begins = shown.findIndex(({ id }) => id === begun.current);
    begun.current = item.id;
    if (most === 1) onPick([item]);
    else if (isRange.current && begins >= 0) pickTo(item, shown, begins);
    else if (picked.has(item.id)) setPicked(new Map([...picked].filter(([other]) => other !== item.id)));
    else if (!isFull) setPicked(new Map([...picked, [item.id, item]]));
  }

  /** Select a range with shift-click, as in file managers. */
  function pickTo(item: MediaFile, shown: readonly MediaFile[], begins: number) {
    const ends = shown.findIndex(({ id }) => id === item.id);
    const between = begins < ends ? shown.slice(begins, ends + 1) : shown.slice(ends, begins + 1).reverse();
    const all = new Map([...picked, ...between.map((each) => [each.id, each] as const)]);
    setPicked(new Map([...all].slice(0, most)));
  }

  function finish() {
    const [first, ...others] = picked.values();
    if (first) onPick([first, ...others]);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onClickCapture={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
    >
      <DialogTitle id={id} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {title}
        </Box>
        <Button onClick={onClose}>{t("layout.words.close")}</Button>
      </DialogTitle>
      <DialogContent>
        {file ? (
          <UploadForm
            // The key clears the description of the previous file.
            key={files.length}
            file={file}
            following={files.length - 1}
            onDone={(item) => {
              pick(item);
              setFiles(files.slice(1));
            }}
            onCancel={() => setFiles(files.slice(1))}
          />
        ) : (
          <>
            <Box sx={{ display: "flex", flexWrap: { xs: "wrap", sm: "nowrap" }, gap: 1, mb: 2, pt: 0.5 }}>
              <SearchField
                label={t(`media.picker.${family}.search`)}
                value={search}
                onType={setSearch}
                isWide
              />
              {mayUpload && (
                <Button
                  variant="contained"
                  startIcon={<CloudUploadOutlined />}
                  onClick={() => input.current?.click()}
                  sx={{ flex: "none" }}
                >
                  {t("media.upload")}
                </Button>
              )}
              <input
                ref={input}
                type="file"
                accept={TYPES[family]}
                multiple={most > 1}
                hidden
                aria-label={t(`media.picker.${family}.uploadOne`)}
                onChange={(event) => take(event.target.files)}
              />
            </Box>
            <Library
              family={family}
              search={searched}
              onPick={pick}
              {...(most > 1 && { selection: new Set(picked.keys()) })}
            />
          </>
        )}
      </DialogContent>
      {most > 1 && !file && (
        <DialogActions>
          <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ mr: "auto", pl: 2 }}>
            {isFull ? t("media.picker.full", { smart_count: most }) : ""}
          </Typography>
          <Button variant="contained" disabled={picked.size === 0} onClick={finish}>
            {t("media.picker.add", { smart_count: picked.size })}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

interface LibraryProps {
  family: PickerFamily;
  search: string;
  onPick: (item: MediaFile, shown: readonly MediaFile[]) => void;
  /** The ids of the selected files. If unset, a click chooses the file. */
  selection?: ReadonlySet<number>;
}

function Library({ family, search, onPick, selection }: LibraryProps) {
  const t = useText();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["media", family, search],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/media", {
          params: { query: { type: ASKED[family], search, limit: PAGE, offset: pageParam } },
        }),
      ),
    refetchInterval: ({ state }) => pauseBeforeAsking(state.data?.pages.flatMap((page) => page.data) ?? []),
    initialPageParam: 0,
    getNextPageParam: ({ meta, data: rows }) => {
      const next = meta.offset + rows.length;
      return next < meta.total ? next : undefined;
    },
  });
  const files = data?.pages.flatMap((page) => page.data) ?? [];

  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!isPending && files.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 6, textAlign: "center" }}>
        {search ? t(`media.picker.${family}.nothing`, { search }) : t(`media.picker.${family}.empty`)}
      </Typography>
    );
  }
  return (
    <>
      {isPending && <LoadingFiles />}
      <MediaFiles
        files={files}
        layout="grid"
        verb="choose"
        onOpen={(file) => onPick(file, files)}
        {...(selection && { selection, onSelect: (file) => onPick(file, files) })}
      />
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          {t("media.picker.more")}
        </Button>
      )}
    </>
  );
}
