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
import { encodingValues, importFieldValues, stopsValues } from "../../../generated/choices";
import { ColumnMapping } from "../../kit/lists/ColumnMapping";
import { useText } from "../../messages/useText";
import { IGNORE } from "./mapping";
import { ReportTable } from "./ReportTable";
import type { Encoding, Import, ImportProgress, StopsFrom } from "./useImport";

/** The column mapping, which can be corrected, and the result of a dry run. */
export function CheckStep({ state }: { state: Import }) {
  const t = useText();
  const { file, report, problem, progress, options } = state;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {report
          ? t("imports.check.fileRows", { name: file?.name ?? "", smart_count: report.total_rows })
          : file?.name}
      </Typography>
      {progress !== null && <Progress progress={progress} />}
      {problem && <Alert severity="error">{problem}</Alert>}
      <FileFormat state={state} />
      <MappingTable state={state} />
      <FormControlLabel
        label={t("imports.check.asDraft")}
        control={
          <Checkbox checked={options.as_draft} onChange={(event) => state.setAsDraft(event.target.checked)} />
        }
      />
      {Object.values(state.mapping).includes("hours") && (
        <TextField
          select
          label={t("imports.stops.label")}
          helperText={t("imports.stops.help")}
          value={options.stops}
          disabled={progress !== null}
          onChange={(event) => void state.change({ stops: event.target.value as StopsFrom })}
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

/** The progress of the upload, then of the job: the processed members. */
function Progress({ progress }: { progress: ImportProgress }) {
  const t = useText();
  const isSending = "sent" in progress;
  const part = isSending ? progress.sent : progress.total > 0 ? progress.done / progress.total : null;
  const text = isSending
    ? t("imports.check.sending", { percent: Math.round(progress.sent * 100) })
    : progress.total > 0
      ? t("imports.check.members", { done: progress.done, smart_count: progress.total })
      : t("imports.check.reading");
  return (
    <Box>
      <Typography variant="body2" aria-live="polite" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      <LinearProgress
        variant={part === null ? "indeterminate" : "determinate"}
        value={part === null ? undefined : part * 100}
        aria-label={t(isSending ? "imports.check.sendingLabel" : "imports.check.readingLabel")}
      />
    </Box>
  );
}

/** The encoding and header of the file, which can be corrected, and the parts left out. */
function FileFormat({ state: { report, options, progress, change } }: { state: Import }) {
  const t = useText();
  if (!report) return null;
  const { encoding, notes } = report;
  return (
    <>
      {notes.length > 0 && (
        <Alert severity="info">
          {notes.map((note) => (
            <Box key={note} sx={{ overflowWrap: "anywhere" }}>
              {note}
            </Box>
          ))}
        </Alert>
      )}
      {encoding !== "" && (encoding !== "utf-8" || options.encoding) && (
        <TextField
          select
          label={t("imports.format.encoding")}
          helperText={t("imports.format.encodingHelp")}
          value={encoding}
          disabled={progress !== null}
          onChange={(event) => void change({ encoding: event.target.value as Encoding })}
          sx={{ maxWidth: 460 }}
        >
          {encodingValues.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`imports.encodings.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        label={t("imports.format.noHeader")}
        control={
          <Checkbox
            checked={!options.has_header}
            disabled={progress !== null}
            onChange={(event) => void change({ has_header: !event.target.checked, mapping: {} })}
          />
        }
      />
    </>
  );
}

function MappingTable({ state: { mapping, report, remap, progress } }: { state: Import }) {
  const t = useText();
  const columns = Object.entries(mapping);
  if (columns.length === 0) return null;
  return (
    <ColumnMapping
      texts={{
        label: t("imports.check.mapping"),
        column: t("imports.check.column"),
        contains: t("imports.check.holds"),
        ignore: t("imports.check.ignore"),
      }}
      columns={columns.map(([name, field]) => ({
        key: name,
        name,
        examples: report?.samples[name] ?? "",
        field: field === IGNORE ? null : field,
      }))}
      fields={importFieldValues.map((value) => ({ value, text: t(`imports.fields.${value}`) }))}
      isDisabled={progress !== null}
      getLabel={(column) => t("imports.check.columnHolds", { column })}
      onChoose={({ name }, field) => void remap(name, field ?? IGNORE)}
    />
  );
}
