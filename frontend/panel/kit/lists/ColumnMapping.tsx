import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { SmallTable } from "./SmallTable";

/** The value of the option that ignores a column, because a select has no null. */
const IGNORE = "ignore";

export interface MappedColumn<Field> {
  key: string | number;
  name: string;
  /** Sample values of the column. */
  examples: string;
  /** The field of this column, or null to ignore the column. */
  field: Field | null;
}

interface Props<Field extends string> {
  texts: { label: string; column: string; contains: string; ignore: string };
  columns: readonly MappedColumn<Field>[];
  fields: readonly { value: Field; text: string }[];
  isDisabled?: boolean;
  /** Return the label of a column's select. */
  getLabel: (name: string) => string;
  onChoose: (column: MappedColumn<Field>, field: Field | null) => void;
}

/** The columns of an imported table, each with its field. */
export function ColumnMapping<Field extends string>(props: Props<Field>) {
  const { texts, columns, fields, isDisabled = false, getLabel, onChoose } = props;
  return (
    <Box
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        overflow: "auto",
        maxHeight: 360,
      })}
    >
      <SmallTable
        label={texts.label}
        isSticky
        isEven
        rows={columns}
        getKey={({ key }) => key}
        columns={[
          {
            text: texts.column,
            cellProps: { sx: { overflowWrap: "anywhere" } },
            cell: ({ name, examples }) => (
              <>
                {name}
                <Typography variant="body2" color="textSecondary" sx={twoLines}>
                  {examples}
                </Typography>
              </>
            ),
          },
          {
            text: texts.contains,
            cell: (column) => (
              <TextField
                select
                fullWidth
                size="small"
                value={column.field ?? IGNORE}
                disabled={isDisabled}
                onChange={({ target: { value } }) =>
                  onChoose(column, value === IGNORE ? null : (value as Field))
                }
                slotProps={{ select: { inputProps: { "aria-label": getLabel(column.name) } } }}
              >
                <MenuItem value={IGNORE}>
                  <Typography color="textSecondary" noWrap>
                    {texts.ignore}
                  </Typography>
                </MenuItem>
                {fields.map(({ value, text }) => (
                  <MenuItem key={value} value={value}>
                    {text}
                  </MenuItem>
                ))}
              </TextField>
            ),
          },
        ]}
      />
    </Box>
  );
}

const twoLines = {
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
};
