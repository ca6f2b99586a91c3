import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useText } from "../../messages/useText";
import { CellTools } from "./CellTools";
import {
  type Cells,
  getCells,
  getLimits,
  parseCells,
  withCell,
  withColumnMoved,
  withPasted,
  withRowMoved,
} from "./cells";
import type { FieldProps } from "./SettingInput";

/** A table that is edited like a spreadsheet or pasted from one, and that can be enlarged to the window. */
export function CellsField(props: FieldProps) {
  const t = useText();
  const id = useId();
  const [isWide, setWide] = useState(false);
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {props.label}
      </Typography>
      {!isWide && <Grid {...props} />}
      <Button onClick={() => setWide(true)} sx={{ mt: 0.5 }}>
        {t("builder.cells.wide")}
      </Button>
      <Dialog open={isWide} onClose={() => setWide(false)} maxWidth="lg" fullWidth>
        <DialogTitle>{props.label}</DialogTitle>
        <DialogContent>
          <Grid {...props} />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={() => setWide(false)}>
            {t("builder.cells.done")}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

function Grid({ setting, value, onChange }: FieldProps) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState({ row: 0, column: 0 });
  const [isCut, setCut] = useState(false);
  const limits = getLimits(setting);
  const cells = getCells(value);
  const last = { row: cells.length - 1, column: (cells[0]?.length ?? 1) - 1 };
  const at = { row: Math.min(chosen.row, last.row), column: Math.min(chosen.column, last.column) };

  function change(next: Cells, to = at) {
    onChange(next);
    setChosen(to);
    setCut(false);
  }

  function focus(row: number, column: number) {
    table.current?.rows[row]?.cells[column]?.querySelector("textarea")?.focus();
  }

  /** Move between rows with the arrow keys and Enter. With Alt, arrow keys move the row or column itself. */
  function press(event: KeyboardEvent) {
    const [down = 0, right = 0] = STEPS[event.key] ?? [];
    if ((!down && !right) || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (event.nativeEvent.isComposing || (right && !event.altKey)) return;
    event.preventDefault();
    const to = { row: at.row + down, column: at.column + right };
    if (to.row < 0 || to.row > last.row || to.column < 0 || to.column > last.column) return;
    if (event.altKey && event.key !== "Enter") {
      const moved = down ? withRowMoved(cells, at.row, to.row) : withColumnMoved(cells, at.column, to.column);
      change(moved, to);
    }
    focus(to.row, to.column);
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = withPasted(cells, at, parseCells(text), limits);
    change(pasted.cells);
    setCut(pasted.isCut);
  }

  return (
    <>
      <CellTools cells={cells} at={at} limits={limits} onChange={change} />
      <Box
        sx={({ colors }) => ({ overflowX: "auto", border: `1px solid ${colors.line}`, borderRadius: "8px" })}
      >
        <Box component="table" ref={table} sx={{ borderCollapse: "collapse", width: "100%" }}>
          <tbody>
            {cells.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position; their text is controlled
              <tr key={rowIndex}>
                {row.map((cell, columnIndex) => (
                  <Box
                    component="td"
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position; their text is controlled
                    key={columnIndex}
                    sx={({ colors }) => ({
                      p: 0,
                      border: `1px solid ${colors.line}`,
                      minWidth: 92,
                      verticalAlign: "top",
                    })}
                  >
                    <Box
                      component="textarea"
                      rows={1}
                      aria-label={t("builder.cells.cell", { row: rowIndex + 1, column: columnIndex + 1 })}
                      value={cell}
                      maxLength={limits.letters}
                      onFocus={() => setChosen({ row: rowIndex, column: columnIndex })}
                      onChange={(event) =>
                        change(withCell(cells, rowIndex, columnIndex, event.target.value), {
                          row: rowIndex,
                          column: columnIndex,
                        })
                      }
                      onKeyDown={press}
                      onPaste={paste}
                      sx={({ palette }) => ({
                        display: "block",
                        width: "100%",
                        minHeight: 44,
                        p: 1,
                        border: 0,
                        font: "inherit",
                        color: "inherit",
                        background: "transparent",
                        resize: "none",
                        fieldSizing: "content",
                        "&:focus": { outline: `2px solid ${palette.primary.main}`, outlineOffset: "-2px" },
                      })}
                    />
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Typography
        role={isCut ? "alert" : undefined}
        variant="body2"
        color={isCut ? "error" : "textSecondary"}
      >
        {isCut
          ? t("builder.cells.cut", { rows: limits.rows, columns: limits.columns, letters: limits.letters })
          : t("builder.cells.help")}
      </Typography>
    </>
  );
}
