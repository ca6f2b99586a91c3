import {
  Box,
  Checkbox,
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { shortMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { Unseen } from "../layout/Unseen";
import { shownFrom } from "../lists/shownFrom";
import { type MediaFile, nameOf, sizeInWords } from "./library";
import { MediaTile, type Verb } from "./MediaTile";
import { Thumbnail } from "./Thumbnail";

interface Props {
  files: readonly MediaFile[];
  layout: "grid" | "list";
  /** What a click on a file does. */
  verb?: Verb;
  onOpen: (file: MediaFile) => void;
  /** Without it, nothing is ticked. */
  selection?: ReadonlySet<number>;
  onSelect?: (file: MediaFile, isSelected: boolean) => void;
  /** What is dragged along with a picture; without it, none can be dragged. */
  onCarry?: (file: MediaFile, data: DataTransfer) => void;
  onCarried?: () => void;
}

/** Files of the library as pictures, or as rows with their facts. */
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
          {...(onSelect && { onSelect: (isSelected) => onSelect(file, isSelected) })}
          {...(onCarry && { onCarry: (data) => onCarry(file, data) })}
          {...(onCarried && { onCarried })}
        />
      ))}
    </Box>
  );
}

function Rows({ files, onOpen, selection, onSelect }: Props) {
  const t = useText();
  return (
    <Table size="small" aria-label={t("media.files")}>
      <TableHead>
        <TableRow>
          {onSelect && (
            <TableCell padding="checkbox">
              <Unseen>{t("media.columns.selected")}</Unseen>
            </TableCell>
          )}
          <TableCell>{t("media.columns.file")}</TableCell>
          <TableCell sx={shownFrom("md")}>{t("media.columns.description")}</TableCell>
          <TableCell sx={shownFrom("sm")}>{t("media.columns.size")}</TableCell>
          <TableCell sx={shownFrom("sm")}>{t("media.columns.used")}</TableCell>
          <TableCell sx={shownFrom("md")}>{t("media.columns.added")}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {files.map((file) => (
          <TableRow key={file.id} hover selected={selection?.has(file.id) ?? false}>
            {onSelect && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={selection?.has(file.id) ?? false}
                  onChange={(event) => onSelect(file, event.target.checked)}
                  slotProps={{ input: { "aria-label": t("media.select", { name: nameOf(file) }) } }}
                />
              </TableCell>
            )}
            <TableCell>
              <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: 0 }}>
                <Thumbnail item={file} />
                <Link
                  component="button"
                  type="button"
                  onClick={() => onOpen(file)}
                  sx={{ color: "inherit", textAlign: "left", overflowWrap: "anywhere" }}
                >
                  {nameOf(file)}
                </Link>
              </Box>
            </TableCell>
            <TableCell
              sx={{
                ...shownFrom("md"),
                color: file.alt ? "inherit" : "text.secondary",
              }}
            >
              {file.alt || t("media.columns.noDescription")}
            </TableCell>
            <TableCell sx={{ ...shownFrom("sm"), whiteSpace: "nowrap" }}>
              {sizeInWords(file.size, t)}
            </TableCell>
            <TableCell sx={shownFrom("sm")}>{file.usage_count || "–"}</TableCell>
            <TableCell sx={{ ...shownFrom("md"), whiteSpace: "nowrap" }}>
              {shortMoment(file.created_at)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
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
