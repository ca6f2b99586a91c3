import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { useState } from "react";
import type { Report, ReportRow } from "../../client/types";
import { OUTCOMES, type Outcome, reportCsv } from "./report";

const LABELS: Record<Outcome, string> = {
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  refused: "refused",
};
const SHOWN = 200;

/** How many members were created, updated, left alone, how many rows refused, and which, with the reasons. */
export function ReportTable({ report }: { report: Report }) {
  const [outcome, setOutcome] = useState<Outcome>(report.refused > 0 ? "refused" : "created");
  const rows = report.rows.filter((row) => row.outcome === outcome);
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" aria-live="polite" sx={{ flex: "1 1 auto" }}>
          {report.dry_run ? "This would happen" : "Import finished"}
        </Typography>
        {!report.dry_run && (
          <Button startIcon={<DownloadOutlined />} onClick={() => download(report.rows)}>
            Download the report
          </Button>
        )}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Show rows that were"
        value={outcome}
        onChange={(_, next: Outcome | null) => next && setOutcome(next)}
        sx={{ flexWrap: "wrap" }}
      >
        {OUTCOMES.map((each) => (
          <ToggleButton key={each} value={each} sx={{ textTransform: "none", gap: 0.75 }}>
            <Box component="strong" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {report[each]}
            </Box>
            {LABELS[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Rows rows={rows} outcome={outcome} />
      {report.rows.length < report.total_rows && (
        <Typography variant="caption" color="textSecondary">
          {report.rows.length} of {report.total_rows} rows are told one by one, all that were refused among
          them.
        </Typography>
      )}
    </Box>
  );
}

function Rows({ rows, outcome }: { rows: readonly ReportRow[]; outcome: Outcome }) {
  if (rows.length === 0) return <Typography color="textSecondary">No row was {LABELS[outcome]}.</Typography>;
  return (
    <Box
      // Scrolled with the keyboard, too.
      role="region"
      tabIndex={0}
      aria-label={`Rows that were ${LABELS[outcome]}`}
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        overflow: "auto",
        maxHeight: 320,
      })}
    >
      <Table size="small" stickyHeader aria-label={`Rows ${LABELS[outcome]}`}>
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            <TableCell>Member</TableCell>
            <TableCell>Remark</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, SHOWN).map((row) => (
            <TableRow key={row.row}>
              <TableCell sx={{ fontVariantNumeric: "tabular-nums" }}>{row.row}</TableCell>
              <TableCell>{row.title}</TableCell>
              <TableCell>{row.reason}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > SHOWN && (
        <Typography variant="caption" color="textSecondary" sx={{ display: "block", p: 1.5 }}>
          and {rows.length - SHOWN} more rows
        </Typography>
      )}
    </Box>
  );
}

function download(rows: readonly ReportRow[]): void {
  const url = URL.createObjectURL(new Blob([reportCsv(rows)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "import-report.csv";
  link.click();
  URL.revokeObjectURL(url);
}
