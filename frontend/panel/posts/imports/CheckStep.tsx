import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  MenuItem,
  TextField,
  Typography,
} from "@mui/material";
import { importFieldValues, stopsValues } from "../../../generated/choices";
import { SmallTable } from "../../kit/lists/SmallTable";
import { useText } from "../../messages/useText";
import { IGNORE } from "./mapping";
import { ReportTable } from "./ReportTable";
import type { Import, StopsFrom } from "./useImport";

/** The column mapping, which can be corrected, and the result of a dry run. */
export function CheckStep({ state }: { state: Import }) {
  const t = useText();
  const { file, report, problem, progress, asDraft, setAsDraft, stops, takeStops } = state;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {report
          ? t("imports.check.fileRows", { name: file?.name ?? "", smart_count: report.total_rows })
          : file?.name}
      </Typography>
      {progress !== null && <Progress part={progress} />}
      {problem && <Alert severity="error">{problem}</Alert>}
      <MappingTable state={state} />
      <FormControlLabel
        label={t("imports.check.asDraft")}
        control={<Checkbox checked={asDraft} onChange={(event) => setAsDraft(event.target.checked)} />}
      />
      {Object.values(state.mapping).includes("hours") && (
        <TextField
          select
          label={t("imports.stops.label")}
          helperText={t("imports.stops.help")}
          value={stops}
          disabled={progress !== null}
          onChange={(event) => void takeStops(event.target.value as StopsFrom)}
          sx={{ maxWidth: 460 }}
        >
          {stopsValues.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`imports.stops.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {report && <ReportTable report={report} />}
    </Box>
  );
}

/** The progress of the upload; the server's work afterwards has no known duration. */
function Progress({ part }: { part: number }) {
  const t = useText();
  const isSent = part >= 1;
  return (
    <Box>
      <Typography variant="body2" aria-live="polite" sx={{ mb: 0.5 }}>
        {isSent
          ? t("imports.check.reading")
          : t("imports.check.sending", { percent: Math.round(part * 100) })}
      </Typography>
      {isSent ? (
        <LinearProgress aria-label={t("imports.check.readingLabel")} />
      ) : (
        <LinearProgress
          variant="determinate"
          value={part * 100}
          aria-label={t("imports.check.sendingLabel")}
        />
      )}
    </Box>
  );
}

function MappingTable({ state: { mapping, remap, progress } }: { state: Import }) {
  const t = useText();
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
      <SmallTable
        label={t("imports.check.mapping")}
        isSticky
        isEven
        rows={columns}
        getKey={(column) => column}
        columns={[
          {
            text: t("imports.check.column"),
            cellProps: { sx: { overflowWrap: "anywhere" } },
            cell: (column) => column,
          },
          {
            text: t("imports.check.holds"),
            cell: (column) => (
              <FieldChoice
                label={t("imports.check.columnHolds", { column })}
                value={mapping[column]}
                isDisabled={progress !== null}
                onChoose={(field) => void remap(column, field)}
              />
            ),
          },
        ]}
      />
    </Box>
  );
}

interface FieldChoiceProps {
  label: string;
  value: string | undefined;
  isDisabled: boolean;
  onChoose: (field: string) => void;
}

/** Select the field of a column. */
function FieldChoice({ label, value, isDisabled, onChoose }: FieldChoiceProps) {
  const t = useText();
  return (
    <TextField
      select
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { inputProps: { "aria-label": label } } }}
    >
      <MenuItem value={IGNORE}>
        <Typography color="textSecondary" noWrap>
          {t("imports.check.ignore")}
        </Typography>
      </MenuItem>
      {importFieldValues.map((name) => (
        <MenuItem key={name} value={name}>
          {t(`imports.fields.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
