import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import { Button } from "@mui/material";
import { useRef, useState } from "react";
import type { RaRecord } from "react-admin";
import { useAccount, useMay } from "../account/account";
import { hasOnePage } from "../account/reach";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { ListBody } from "../kit/lists/ListBody";
import { ListData } from "../kit/lists/ListData";
import { Count } from "../kit/lists/ListScreen";
import { useOpened } from "../kit/lists/useOpened";
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

/** Pictures that are being prepared are asked for again until they can be shown. */
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
  const [selected, setSelected] = useState<ReadonlyMap<number, MediaFile>>(new Map());
  const [doomed, setDoomed] = useState<readonly MediaFile[]>([]);
  const [moved, setMoved] = useState<readonly MediaFile[]>([]);
  const [carried, setCarried] = useState<readonly MediaFile[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const add = (chosen: Iterable<File>) => queue.add(chosen, folder);

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
    data.setData(DRAGGED_FILES, String(file.id));
    data.effectAllowed = "move";
    setCarried(selected.has(file.id) ? [...selected.values()] : [file]);
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
        <Folders
          shown={folder}
          onShow={showFolder}
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
              selection={new Set(selected.keys())}
              {...(mayWrite && { onSelect: select, onCarry: carry, onCarried: () => setCarried([]) })}
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
            if (opened !== null) close();
          }}
        />
      )}
    </DropZone>
  );
}
