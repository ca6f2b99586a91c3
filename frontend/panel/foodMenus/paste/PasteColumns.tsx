import { Alert, Box, Checkbox, FormControlLabel, LinearProgress } from "@mui/material";
import { useState } from "react";
import { menuColumnValues } from "../../../generated/choices";
import type { ReadTable } from "../../../generated/schema";
import { ColumnMapping } from "../../kit/lists/ColumnMapping";
import { useText } from "../../messages/useText";
import { withField } from "./columns";

interface Props {
  table: ReadTable;
  isReading: boolean;
  onChange: (table: ReadTable) => void;
}

/** The columns of a pasted table, each with its field. */
export function PasteColumns({ table, isReading, onChange }: Props) {
  const t = useText();
  const [headerRows] = useState(table.header_rows);
  const { columns } = table;

  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {!table.is_known && !isReading && <Alert severity="info">{t("foodMenus.paste.chooseColumns")}</Alert>}
      {isReading && <LinearProgress aria-label={t("foodMenus.paste.reading")} />}
      <ColumnMapping
        texts={{
          label: t("foodMenus.paste.columns"),
          column: t("foodMenus.paste.column"),
          contains: t("foodMenus.paste.contains"),
          ignore: t("foodMenus.paste.ignore"),
        }}
        columns={columns.map(({ title, examples, field }, place) => ({
          key: place,
          name: title || t("foodMenus.paste.columnName", { place: place + 1 }),
          examples: examples.join(" · "),
          field,
        }))}
        fields={menuColumnValues.map((value) => ({ value, text: t(`foodMenus.paste.fields.${value}`) }))}
        getLabel={(column) => t("foodMenus.paste.columnContains", { column })}
        onChoose={({ key }, field) => onChange({ ...table, columns: withField(columns, Number(key), field) })}
      />
      {headerRows > 0 && (
        <FormControlLabel
          label={t("foodMenus.paste.skipRows", { smart_count: headerRows })}
          control={
            <Checkbox
              checked={table.header_rows > 0}
              onChange={(event) => onChange({ ...table, header_rows: event.target.checked ? headerRows : 0 })}
            />
          }
        />
      )}
    </Box>
  );
}
