import { Box, Checkbox, Link, Skeleton } from "@mui/material";
import { shortMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { hasShift } from "../lists/hasShift";
import { type SmallColumn, SmallTable } from "../lists/SmallTable";
import { getName, type MediaFile, sizeInWords } from "./library";
import { MediaTile, type Verb } from "./MediaTile";
import { Thumbnail } from "./Thumbnail";

interface Props {
  files: readonly MediaFile[];
  layout: "grid" | "list";
  /** The action of a click on a file. */
  verb?: Verb;
  onOpen: (file: MediaFile) => void;
  /** The ids of the selected files. If unset, files cannot be selected. */
  selection?: ReadonlySet<number>;
  /** A click with Shift selects a range. */
  onSelect?: (file: MediaFile, isSelected: boolean, isRange: boolean) => void;
  /** Set the drag data of an image. If unset, images cannot be dragged. */
  onCarry?: (file: MediaFile, data: DataTransfer) => void;
  onCarried?: () => void;
}

/** Files of the library as tiles, or as rows with details. */
export function MediaFiles(props: Props) {
  return props.layout === "grid" ? <Grid {...props} /> : <Rows {...props} />;
}

const GRID = {
  display: "grid",
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: "none",
  gridTemplateColumns: "repeat(auto-fill, minmax(128px, 1fr))",
} as const;

function Grid({ files, verb = "open", onOpen, selection, onSelect, onCarry, onCarried }: Props) {
  const t = useText();
  return (
    <Box component="ul" aria-label={t("media.files")} sx={GRID}>
      {files.map((file) => (
        <MediaTile
          key={file.id}
          file={file}
          verb={verb}
          onOpen={() => onOpen(file)}
          isSelected={selection?.has(file.id) ?? false}
          {...(onSelect && { onSelect: (...how) => onSelect(file, ...how) })}
          {...(onCarry && { onCarry: (data) => onCarry(file, data) })}
          {...(onCarried && { onCarried })}
        />
      ))}
    </Box>
  );
}

function Rows({ files, onOpen, selection, onSelect }: Props) {
  const t = useText();
  const ticks: SmallColumn<MediaFile> = {
    text: t("media.columns.selected"),
    isUnseen: true,
    cellProps: { padding: "checkbox" },
    cell: (file) => (
      <Checkbox
        size="small"
        checked={selection?.has(file.id) ?? false}
        onChange={(event) => onSelect?.(file, event.target.checked, hasShift(event))}
        slotProps={{ input: { "aria-label": t("media.select", { name: getName(file) }) } }}
      />
    ),
  };
  return (
    <SmallTable
      label={t("media.files")}
      rows={files}
      getKey={({ id }) => id}
      isChosen={({ id }) => selection?.has(id) ?? false}
      columns={[
        ...(onSelect ? [ticks] : []),
        {
          text: t("media.columns.file"),
          cell: (file) => <FileName file={file} onOpen={() => onOpen(file)} />,
        },
        {
          text: t("media.columns.description"),
          from: "md",
          cell: ({ alt }) =>
            alt || (
              <Box component="span" sx={{ color: "text.secondary" }}>
                {t("media.columns.noDescription")}
              </Box>
            ),
        },
        {
          text: t("media.columns.size"),
          from: "sm",
          cellProps: ONE_LINE,
          cell: ({ size }) => sizeInWords(size, t),
        },
        { text: t("media.columns.used"), from: "sm", cell: ({ usage_count }) => usage_count || "–" },
        {
          text: t("media.columns.added"),
          from: "md",
          cellProps: ONE_LINE,
          cell: ({ created_at }) => shortMoment(created_at),
        },
      ]}
    />
  );
}

const ONE_LINE = { sx: { whiteSpace: "nowrap" } } as const;

function FileName({ file, onOpen }: { file: MediaFile; onOpen: () => void }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: 0 }}>
      <Thumbnail item={file} />
      <Link
        component="button"
        type="button"
        onClick={onOpen}
        sx={{ color: "inherit", textAlign: "left", overflowWrap: "anywhere" }}
      >
        {getName(file)}
      </Link>
    </Box>
  );
}

const PLACES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

export function LoadingFiles() {
  const t = useText();
  return (
    <Box role="status" aria-label={t("layout.words.loading")} sx={GRID}>
      {PLACES.map((key) => (
        <Skeleton key={key} variant="rounded" sx={{ aspectRatio: "1", height: "auto" }} />
      ))}
    </Box>
  );
}
