import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import { Alert, Box, Button, TablePagination, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { hasOnePage } from "../account/offers";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import {
  ACCEPTED,
  isNarrowed,
  type LibraryView,
  type MediaFile,
  PAGE,
  paramsOf,
  viewOf,
} from "../kit/media/library";
import { LoadingFiles, MediaFiles } from "../kit/media/MediaFiles";
import { useText } from "../messages/useText";
import { CARRIED } from "./carried";
import { DeleteFiles } from "./DeleteFiles";
import { DropZone } from "./DropZone";
import { EmptyLibrary } from "./EmptyLibrary";
import { Folders } from "./Folders";
import { MediaDrawer } from "./MediaDrawer";
import { MediaFilters } from "./MediaFilters";
import { MoveFiles } from "./MoveFiles";
import { SelectedFiles } from "./SelectedFiles";
import { UploadTray } from "./UploadTray";
import { useLibrary } from "./useLibrary";
import { useUploads } from "./useUploads";

/** /panel/media: every file of the domain. */
export default function Media() {
  const t = useText();
  return (
    <Guarded permission="media.read" title={t("media.title")} who="layout.closed.writers">
      <Screen />
    </Guarded>
  );
}

function Screen() {
  const t = useText();
  const mayWrite = useMay("media.write");
  const isOwn = hasOnePage(useAccount());
  const { view, change, opened, open } = useView();
  const { data, error, refetch, isPending } = useLibrary(view);
  const { queue, uploads } = useUploads();
  const [selected, setSelected] = useState<ReadonlyMap<number, MediaFile>>(new Map());
  const [doomed, setDoomed] = useState<readonly MediaFile[]>([]);
  const [moved, setMoved] = useState<readonly MediaFile[]>([]);
  const [carried, setCarried] = useState<readonly MediaFile[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const files = data?.data ?? [];
  const total = data?.meta.total;
  const add = (chosen: Iterable<File>) => queue.add(chosen, view.folder);

  function select(file: MediaFile, isSelected: boolean) {
    setSelected((before) => {
      const after = new Map(before);
      if (isSelected) after.set(file.id, file);
      else after.delete(file.id);
      return after;
    });
  }

  /** A ticked file takes the others along. */
  function carry(file: MediaFile, data: DataTransfer) {
    data.setData(CARRIED, String(file.id));
    data.effectAllowed = "move";
    setCarried(selected.has(file.id) ? [...selected.values()] : [file]);
  }

  return (
    <DropZone isActive={mayWrite} onDrop={add}>
      <Page
        title={t(isOwn ? "layout.screens.myFiles" : "media.title")}
        aside={<Typography color="textSecondary">{total}</Typography>}
        actions={
          mayWrite && (
            <Button
              variant="contained"
              startIcon={<CloudUploadOutlined />}
              onClick={() => input.current?.click()}
            >
              {t("media.upload")}
            </Button>
          )
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t("media.uploadFiles")}
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = "";
          }}
        />
        <MediaFilters view={view} onChange={change} />
        <Folders
          shown={view.folder}
          onShow={(folder) => change({ folder })}
          carried={carried}
          onMoved={() => setSelected(new Map())}
        />
        <UploadTray />
        {selected.size > 0 && (
          <SelectedFiles
            count={selected.size}
            onMove={() => setMoved([...selected.values()])}
            onDelete={() => setDoomed([...selected.values()])}
            onClear={() => setSelected(new Map())}
          />
        )}
        {error && (
          <Alert
            severity="error"
            action={<Button onClick={() => void refetch()}>{t("layout.words.tryAgain")}</Button>}
          >
            {error.message}
          </Alert>
        )}
        {isPending && <LoadingFiles />}
        {data && files.length === 0 && uploads.length === 0 && (
          <EmptyLibrary
            isWhole={!isNarrowed(view)}
            mayWrite={mayWrite}
            onUpload={() => input.current?.click()}
          />
        )}
        {files.length > 0 && (
          <MediaFiles
            files={files}
            layout={view.layout}
            onOpen={(file) => open(file.id)}
            selection={new Set(selected.keys())}
            {...(mayWrite && { onSelect: select, onCarry: carry, onCarried: () => setCarried([]) })}
          />
        )}
        {total !== undefined && total > PAGE && (
          <Box sx={{ mt: 2 }}>
            <TablePagination
              component="nav"
              aria-label={t("lists.pages")}
              count={total}
              page={Math.min(view.page - 1, Math.ceil(total / PAGE) - 1)}
              rowsPerPage={PAGE}
              rowsPerPageOptions={[]}
              onPageChange={(_, page) => change({ page: page + 1 })}
            />
          </Box>
        )}
      </Page>
      {opened !== null && (
        <MediaDrawer id={opened} onClose={() => open(null)} onDelete={(file) => setDoomed([file])} />
      )}
      {moved.length > 0 && (
        <MoveFiles
          files={moved}
          onCancel={() => setMoved([])}
          onDone={() => {
            setMoved([]);
            setSelected(new Map());
          }}
        />
      )}
      {doomed.length > 0 && (
        <DeleteFiles
          files={doomed}
          onCancel={() => setDoomed([])}
          onDone={() => {
            setDoomed([]);
            setSelected(new Map());
            open(null);
          }}
        />
      )}
    </DropZone>
  );
}

/** What is shown stands in the address, also the file that is open. */
function useView() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const opened = Number(params.get("file")) || null;

  function change(some: Partial<LibraryView>) {
    setParams(paramsOf({ ...view, page: 1, ...some }), { replace: true });
  }

  function open(id: number | null) {
    const next = paramsOf(view);
    if (id !== null) next.set("file", String(id));
    setParams(next);
  }

  return { view, change, opened, open };
}
