import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { FIELDS, IGNORE } from "./mapping";
import { ReportTable } from "./ReportTable";
import type { Import } from "./useImport";

/** How the file is understood, to be corrected, and what would come of it. */
export function CheckStep({ state }: { state: Import }) {
  const { file, report, problem, progress, asDraft, setAsDraft } = state;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {file?.name}
        {report && `, ${report.total_rows} rows`}
      </Typography>
      {progress !== null && <Progress part={progress} />}
      {problem && <Alert severity="error">{problem}</Alert>}
      <MappingTable state={state} />
      <FormControlLabel
        label="Create new members as drafts"
        control={<Checkbox checked={asDraft} onChange={(event) => setAsDraft(event.target.checked)} />}
      />
      {report && <ReportTable report={report} />}
    </Box>
  );
}

/** How much has been sent; then the server is reading, and nobody knows for how long. */
function Progress({ part }: { part: number }) {
  const isSent = part >= 1;
  return (
    <Box>
      <Typography variant="body2" aria-live="polite" sx={{ mb: 0.5 }}>
        {isSent ? "Reading the rows…" : `Sending the file, ${Math.round(part * 100)} %`}
      </Typography>
      {isSent ? (
        <LinearProgress aria-label="Reading" />
      ) : (
        <LinearProgress variant="determinate" value={part * 100} aria-label="Sending" />
      )}
    </Box>
  );
}

function MappingTable({ state: { mapping, remap, progress } }: { state: Import }) {
  const columns = Object.keys(mapping);
  if (columns.length === 0) return null;
  return (
    <Box
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        overflow: "auto",
        maxHeight: 320,
      })}
    >
      <Table size="small" stickyHeader aria-label="What the columns hold">
        <TableHead>
          <TableRow>
            <TableCell>Column of the file</TableCell>
            <TableCell>Holds</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map((column) => (
            <TableRow key={column}>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{column}</TableCell>
              <TableCell>
                <TextField
                  select
                  value={mapping[column]}
                  disabled={progress !== null}
                  onChange={(event) => void remap(column, event.target.value)}
                  slotProps={{ select: { inputProps: { "aria-label": `${column} holds` } } }}
                >
                  <MenuItem value={IGNORE}>
                    <Typography color="textSecondary">Nothing we need</Typography>
                  </MenuItem>
                  {FIELDS.map(({ name, label }) => (
                    <MenuItem key={name} value={name}>
                      {label}
                    </MenuItem>
                  ))}
                </TextField>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
