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
import { visuallyHidden } from "../layout/visuallyHidden";
import { shortMoment } from "../messages/dates";
import { type MediaFile, nameOf, sizeInWords } from "./library";
import { MediaTile } from "./MediaTile";
import { Thumbnail } from "./Thumbnail";

interface Props {
  files: readonly MediaFile[];
  layout: "grid" | "list";
  verb?: string;
  onOpen: (file: MediaFile) => void;
  /** Without it, nothing is ticked. */
  selection?: ReadonlySet<number>;
  onSelect?: (file: MediaFile, isSelected: boolean) => void;
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

function Grid({ files, verb = "Open", onOpen, selection, onSelect }: Props) {
  return (
    <Box component="ul" aria-label="Files" sx={GRID}>
      {files.map((file) => (
        <MediaTile
          key={file.id}
          file={file}
          verb={verb}
          onOpen={() => onOpen(file)}
          isSelected={selection?.has(file.id) ?? false}
          {...(onSelect && { onSelect: (isSelected) => onSelect(file, isSelected) })}
        />
      ))}
    </Box>
  );
}

function Rows({ files, onOpen, selection, onSelect }: Props) {
  return (
    <Table size="small" aria-label="Files">
      <TableHead>
        <TableRow>
          {onSelect && (
            <TableCell padding="checkbox">
              <span style={visuallyHidden}>Selected</span>
            </TableCell>
          )}
          <TableCell>File</TableCell>
          <TableCell sx={{ display: { xs: "none", md: "table-cell" } }}>Description</TableCell>
          <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>Size</TableCell>
          <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>Used</TableCell>
          <TableCell sx={{ display: { xs: "none", md: "table-cell" } }}>Added</TableCell>
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
                  slotProps={{ input: { "aria-label": `Select ${nameOf(file)}` } }}
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
                display: { xs: "none", md: "table-cell" },
                color: file.alt ? "inherit" : "text.secondary",
              }}
            >
              {file.alt || "None"}
            </TableCell>
            <TableCell sx={{ display: { xs: "none", sm: "table-cell" }, whiteSpace: "nowrap" }}>
              {sizeInWords(file.size)}
            </TableCell>
            <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>
              {file.usage_count || "–"}
            </TableCell>
            <TableCell sx={{ display: { xs: "none", md: "table-cell" }, whiteSpace: "nowrap" }}>
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
  return (
    <Box role="status" aria-label="Loading" sx={GRID}>
      {PLACES.map((key) => (
        <Skeleton key={key} variant="rounded" sx={{ aspectRatio: "1", height: "auto" }} />
      ))}
    </Box>
  );
}
