import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useText } from "../../messages/useText";
import {
  type Cells,
  type TableLimits,
  withColumn,
  withColumnMoved,
  withoutColumn,
  withoutRow,
  withRow,
  withRowMoved,
} from "./cells";

interface CellPosition {
  row: number;
  column: number;
}

interface Props {
  cells: Cells;
  at: CellPosition;
  limits: TableLimits;
  onChange: (cells: Cells, at: CellPosition) => void;
}

/** The actions for the current row and column. */
export function CellTools({ cells, at, limits, onChange }: Props) {
  const t = useText();
  const { row, column } = at;
  const rows = cells.length;
  const columns = cells[0]?.length ?? 1;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, mb: 0.5 }}>
      <Tools label={t("builder.cells.row", { number: row + 1 })}>
        <Tool
          name={t("builder.cells.row_up")}
          isOff={row === 0}
          onClick={() => onChange(withRowMoved(cells, row, row - 1), { row: row - 1, column })}
        >
          <ArrowUpwardOutlined fontSize="small" />
        </Tool>
        <Tool
          name={t("builder.cells.row_down")}
          isOff={row === rows - 1}
          onClick={() => onChange(withRowMoved(cells, row, row + 1), { row: row + 1, column })}
        >
          <ArrowDownwardOutlined fontSize="small" />
        </Tool>
        <Tool
          name={t("builder.cells.row_remove")}
          isOff={rows === 1}
          onClick={() => onChange(withoutRow(cells, row), at)}
        >
          <DeleteOutlined fontSize="small" />
        </Tool>
        <Button
          size="small"
          disabled={rows >= limits.rows}
          onClick={() => onChange(withRow(cells, row + 1), { row: row + 1, column })}
        >
          {t("builder.cells.row_add")}
        </Button>
      </Tools>
      <Tools label={t("builder.cells.column", { number: column + 1 })}>
        <Tool
          name={t("builder.cells.column_left")}
          isOff={column === 0}
          onClick={() => onChange(withColumnMoved(cells, column, column - 1), { row, column: column - 1 })}
        >
          <ArrowBackOutlined fontSize="small" />
        </Tool>
        <Tool
          name={t("builder.cells.column_right")}
          isOff={column === columns - 1}
          onClick={() => onChange(withColumnMoved(cells, column, column + 1), { row, column: column + 1 })}
        >
          <ArrowForwardOutlined fontSize="small" />
        </Tool>
        <Tool
          name={t("builder.cells.column_remove")}
          isOff={columns === 1}
          onClick={() => onChange(withoutColumn(cells, column), at)}
        >
          <DeleteOutlined fontSize="small" />
        </Tool>
        <Button
          size="small"
          disabled={columns >= limits.columns}
          onClick={() => onChange(withColumn(cells, column + 1), { row, column: column + 1 })}
        >
          {t("builder.cells.column_add")}
        </Button>
      </Tools>
    </Box>
  );
}

function Tools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: "flex", alignItems: "center" }}>
      <Typography variant="body2" sx={{ minWidth: 86 }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

interface ToolProps {
  name: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ name, isOff, onClick, children }: ToolProps) {
  return (
    <IconButton size="small" aria-label={name} title={name} disabled={isOff} onClick={onClick}>
      {children}
    </IconButton>
  );
}
