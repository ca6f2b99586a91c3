import FolderOutlined from "@mui/icons-material/FolderOutlined";
import { Box, Button } from "@mui/material";
import { type DragEvent, useState } from "react";
import { useToast } from "../kit/layout/useToast";
import { getName, type MediaFile } from "../kit/media/library";
import { useText } from "../messages/useText";
import { DRAGGED_FILES } from "./draggedFiles";
import { moveAll, TOP_FOLDER } from "./moveAll";
import { useFolders } from "./useLibrary";
import { forgetLibrary } from "./useUploads";

interface Props {
  /** The selected folder, or "" for all folders. */
  shown: string;
  onShow: (folder: string) => void;
  /** The files being dragged over the library. */
  carried: readonly MediaFile[];
  onMoved: () => void;
}

/** The folders side by side: a click opens one, and dropping files moves them there. */
export function Folders({ shown, onShow, carried, onMoved }: Props) {
  const t = useText();
  const { say, sayError } = useToast();
  const folders = useFolders();
  const paths = folders.map(({ path }) => path);
  const targets = paths.includes(TOP_FOLDER) ? folders : [{ path: TOP_FOLDER, count: 0 }, ...folders];

  async function moveTo(folder: string) {
    const files = carried.filter(({ path }) => path !== folder);
    if (!files.length) return;
    const { stayed, error } = await moveAll(files, () => folder);
    forgetLibrary();
    const moved = files.filter((file) => !stayed.includes(file));
    if (moved.length) {
      const text = { name: getName(moved[0] as MediaFile), smart_count: moved.length, folder };
      say(t("media.move.done", text), {
        label: t("layout.words.undo"),
        onClick: () => void moveBack(moved),
      });
      onMoved();
    }
    if (error) sayError(error);
  }

  async function moveBack(files: readonly MediaFile[]) {
    const { error } = await moveAll(files, ({ path }) => path);
    forgetLibrary();
    if (error) sayError(error);
  }

  if (folders.length === 0 || targets.length < 2) return null;
  return (
    <Box
      component="ul"
      aria-label={t("media.folders")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, m: 0, mb: 2, p: 0, listStyle: "none" }}
    >
      {targets.map(({ path, count }) => (
        <Folder
          key={path}
          text={t("media.filters.folderCount", { folder: path, count })}
          isShown={path === shown}
          isWaiting={carried.some((file) => file.path !== path)}
          onShow={() => onShow(path === shown ? "" : path)}
          onDrop={() => void moveTo(path)}
        />
      ))}
    </Box>
  );
}

interface FolderProps {
  text: string;
  isShown: boolean;
  /** Whether a dragged file is not in this folder yet. */
  isWaiting: boolean;
  onShow: () => void;
  onDrop: () => void;
}

function Folder({ text, isShown, isWaiting, onShow, onDrop }: FolderProps) {
  const [isOver, setIsOver] = useState(false);
  const takes = (event: DragEvent) => isWaiting && event.dataTransfer.types.includes(DRAGGED_FILES);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Button
        variant={isOver ? "contained" : "outlined"}
        startIcon={<FolderOutlined />}
        aria-pressed={isShown}
        onClick={onShow}
        onDragOver={(event) => {
          if (!takes(event)) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false);
          if (!takes(event)) return;
          event.preventDefault();
          onDrop();
        }}
        sx={({ colors }) => ({
          maxWidth: "100%",
          overflowWrap: "anywhere",
          // Child elements would end the drag over the button.
          "& *": { pointerEvents: "none" },
          ...(isWaiting && !isOver && { borderStyle: "dashed" }),
          ...(isShown && !isOver && { backgroundColor: colors.selected }),
        })}
      >
        {text}
      </Button>
    </Box>
  );
}
