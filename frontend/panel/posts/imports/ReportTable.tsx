import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { useState } from "react";
import type { Report, ReportRow } from "../../../client/types";
import { importedRowOutcomeValues } from "../../../generated/choices";
import { saveFile } from "../../kit/layout/saveFile";
import { SmallTable } from "../../kit/lists/SmallTable";
import { useText } from "../../messages/useText";
import { type RowOutcome, reportCsv } from "./report";

const SHOWN = 200;

type ShownRows = RowOutcome | "incomplete";

/** The numbers of created, updated, unchanged and skipped rows, and the skipped rows with the reasons. */
export function ReportTable({ report }: { report: Report }) {
  const t = useText();
  const [shown, setShown] = useState<ShownRows>(getFirst(report));
  const rows = report.rows.filter((row) =>
    shown === "incomplete" ? row.is_incomplete : row.outcome === shown,
  );
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" aria-live="polite" sx={{ flex: "1 1 auto" }}>
          {report.dry_run ? t("imports.report.would") : t("imports.report.finished")}
        </Typography>
        {!report.dry_run && (
          <Button startIcon={<DownloadOutlined />} onClick={() => download(report.rows)}>
            {t("imports.report.download")}
          </Button>
        )}
      </Box>
      <StopsLine report={report} />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t("imports.report.show")}
        value={shown}
        onChange={(_, next: ShownRows | null) => next && setShown(next)}
        sx={{ flexWrap: "wrap" }}
      >
        {[...importedRowOutcomeValues, "incomplete" as const].map((each) => (
          <ToggleButton key={each} value={each} sx={{ textTransform: "none", gap: 0.75 }}>
            <Box component="strong" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {report[each]}
            </Box>
            {t(`imports.outcomes.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Rows rows={rows} outcome={shown} />
    </Box>
  );
}

/** Return the kind of rows to show first: rows that need attention, if there are any. */
function getFirst({ refused, incomplete }: Report): ShownRows {
  if (refused > 0) return "refused";
  return incomplete > 0 ? "incomplete" : "created";
}

/** The number of places and stops in the file, if any. */
function StopsLine({ report }: { report: Report }) {
  const t = useText();
  const { places, stops, stops_removed, stops_left_out } = report;
  const parts = [
    stops > 0 && t("imports.stops.added", { smart_count: stops }),
    places > 0 && t("imports.stops.places", { smart_count: places }),
    stops_removed > 0 && t("imports.stops.removed", { smart_count: stops_removed }),
    stops_left_out > 0 && t("imports.stops.leftOut", { smart_count: stops_left_out }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <Typography>{parts.join(" · ")}</Typography>;
}

function Rows({ rows, outcome }: { rows: readonly ReportRow[]; outcome: ShownRows }) {
  const t = useText();
  if (rows.length === 0) return <Typography color="textSecondary">{t(`imports.none.${outcome}`)}</Typography>;
  return (
    <Box
      // Keyboard users must be able to scroll, too.
      role="region"
      tabIndex={0}
      aria-label={t(`imports.rows.${outcome}`)}
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        overflow: "auto",
        maxHeight: 320,
      })}
    >
      <SmallTable
        label={t(`imports.rows.${outcome}`)}
        isSticky
        rows={rows.slice(0, SHOWN)}
        getKey={({ row }) => row}
        columns={[
          { text: t("imports.report.row"), isTabular: true, cell: ({ row }) => row },
          { text: t("imports.report.member"), cell: ({ title }) => title },
          { text: t("imports.report.remark"), cell: ({ reason }) => reason },
        ]}
      />
      {rows.length > SHOWN && (
        <Typography variant="caption" color="textSecondary" sx={{ display: "block", p: 1.5 }}>
          {t("imports.report.more", { smart_count: rows.length - SHOWN })}
        </Typography>
      )}
    </Box>
  );
}

function download(rows: readonly ReportRow[]): void {
  saveFile(new Blob([reportCsv(rows)], { type: "text/csv" }), "import-report.csv");
}
