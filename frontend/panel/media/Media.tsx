import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import { Button } from "@mui/material";
import { useRef, useState } from "react";
import type { RaRecord } from "react-admin";
import { useAccount, useMay } from "../account/account";
import { hasOnePage } from "../account/permissions";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { ListBody } from "../kit/lists/ListBody";
import { ListData } from "../kit/lists/ListData";
import { Count } from "../kit/lists/ListScreen";
import { useOpened } from "../kit/lists/useOpened";
import { useSelection } from "../kit/lists/useSelection";
import { ACCEPTED, type MediaFile, PAGE } from "../kit/media/library";
import { LoadingFiles, MediaFiles } from "../kit/media/MediaFiles";
import { pauseBeforeAsking } from "../kit/media/preparing";
import { useText } from "../messages/useText";
import { DeleteFiles } from "./DeleteFiles";
import { DropZone } from "./DropZone";
import { DRAGGED_FILES } from "./draggedFiles";
import { EmptyLibrary } from "./EmptyLibrary";
import { Folders } from "./Folders";
import { MediaDrawer } from "./MediaDrawer";
import { MediaFilters } from "./MediaFilters";
import { MoveFiles } from "./MoveFiles";
import { SelectedFiles } from "./SelectedFiles";
import { UploadTray } from "./UploadTray";
import { useLibrary } from "./useLibrary";
import { useUploads } from "./useUploads";

const NEWEST = { field: "created_at", order: "DESC" } as const;

/** /panel/media: every file of the domain. */
export default function Media() {
  const t = useText();
  return (
    <Guarded permission="media.read" title={t("media.title")} who="layout.closed.writers">
      <ListData resource="media" perPage={PAGE} sort={NEWEST} refetchInterval={pauseBetween}>
        <Screen />
      </ListData>
    </Guarded>
  );
}

/** Return the pause between requests: the list is polled while images are being prepared. */
function pauseBetween(files: readonly RaRecord[]) {
  return pauseBeforeAsking(files as MediaFile[]);
}

function Screen() {
  const t = useText();
  const mayWrite = useMay("media.write");
  const isOwn = hasOnePage(useAccount());
  const { folder, layout, isNarrowed, showFolder } = useLibrary();
  const { opened, open, close } = useOpened("file");
  const { queue, uploads } = useUploads();
  const selection = useSelection<MediaFile>();
  const [doomed, setDoomed] = useState<readonly MediaFile[]>([]);
  const [moved, setMoved] = useState<readonly MediaFile[]>([]);
  const [carried, setCarried] = useState<readonly MediaFile[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const add = (chosen: Iterable<File>) => queue.add(chosen, folder);

  /** Start dragging a file, or the whole selection if the file is selected. */
  function carry(file: MediaFile, data: DataTransfer) {
    data.setData(DRAGGED_FILES, String(file.id));
    data.effectAllowed = "move";
    setCarried(selection.has(file) ? selection.rows : [file]);
  }

  return (
    <DropZone isActive={mayWrite} onDrop={add}>
      <Page
        title={t(isOwn ? "layout.screens.myFiles" : "media.title")}
        aside={<Count inWords={String} />}
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
        <MediaFilters />
        <Folders shown={folder} onShow={showFolder} carried={carried} onMoved={selection.clear} />
        <UploadTray />
        {selection.rows.length > 0 && (
          <SelectedFiles
            count={selection.rows.length}
            onMove={() => setMoved(selection.rows)}
            onDelete={() => setDoomed(selection.rows)}
            onClear={selection.clear}
          />
        )}
        <ListBody<MediaFile>
          loading={<LoadingFiles />}
          empty={
            uploads.length === 0 && (
              <EmptyLibrary
                isWhole={!isNarrowed}
                mayWrite={mayWrite}
                onUpload={() => input.current?.click()}
              />
            )
          }
        >
          {(files) => (
            <MediaFiles
              files={files}
              layout={layout}
              onOpen={(file) => open(file.id)}
              selection={new Set(selection.rows.map(({ id }) => id))}
              {...(mayWrite && {
                onSelect: selection.tick,
                onCarry: carry,
                onCarried: () => setCarried([]),
              })}
            />
          )}
        </ListBody>
      </Page>
      {opened !== null && <MediaDrawer id={opened} onClose={close} onDelete={(file) => setDoomed([file])} />}
      {moved.length > 0 && (
        <MoveFiles
          files={moved}
          onCancel={() => setMoved([])}
          onDone={() => {
            setMoved([]);
            selection.clear();
          }}
        />
      )}
      {doomed.length > 0 && (
        <DeleteFiles
          files={doomed}
          onCancel={() => setDoomed([])}
          onDone={() => {
            setDoomed([]);
            selection.clear();
            if (opened !== null) close();
          }}
        />
      )}
    </DropZone>
  );
}
