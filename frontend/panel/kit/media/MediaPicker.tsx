import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type DragEvent, useDeferredValue, useId, useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import type { MediaItem } from "../../../client/types";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { SearchField } from "../lists/SearchField";
import { LoadingFiles, MediaFiles } from "./MediaFiles";
import { pauseBeforeAsking } from "./preparing";
import { UploadForm } from "./UploadForm";

const PAGE = 40;
const TYPES = {
  image: "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml",
  video: "video/mp4,video/webm",
} as const;

/** What is chosen: a picture, or a film. */
export type Family = keyof typeof TYPES;

interface Props {
  title: string;
  family?: Family;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** The library to choose a picture or a film from, or to add one to: dropped, or chosen on the device. */
export default function MediaPicker({ title, family = "image", onPick, onClose }: Props) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const mayUpload = useMay("media.write");
  const [file, setFile] = useState<File | null>(null);
  const [search, setSearch] = useState("");
  const searched = useDeferredValue(search);

  function drop(event: DragEvent) {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped && mayUpload) setFile(dropped);
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
    >
      <DialogTitle id={id} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {title}
        </Box>
        <Button onClick={onClose}>{t("layout.words.close")}</Button>
      </DialogTitle>
      <DialogContent>
        {file ? (
          <UploadForm file={file} onDone={onPick} onCancel={() => setFile(null)} />
        ) : (
          <>
            <Box sx={{ display: "flex", gap: 1, mb: 2, pt: 0.5 }}>
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
                hidden
                aria-label={t(`media.picker.${family}.uploadOne`)}
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              />
            </Box>
            <Library family={family} search={searched} onPick={onPick} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface LibraryProps {
  family: Family;
  search: string;
  onPick: (item: MediaItem) => void;
}

function Library({ family, search, onPick }: LibraryProps) {
  const t = useText();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["media", family, search],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/media", {
          params: { query: { type: family, search, limit: PAGE, offset: pageParam } },
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
      <MediaFiles files={files} layout="grid" verb="choose" onOpen={onPick} />
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          {t("media.picker.more")}
        </Button>
      )}
    </>
  );
}
