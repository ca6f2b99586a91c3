import { Box, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useListContext } from "react-admin";
import { Link } from "react-router-dom";
import { SortableRows } from "../inputs/SortableRows";
import { useToast } from "../layout/useToast";
import { type RowAction, RowMenu } from "./RowMenu";
import { RowsFrame } from "./RowsFrame";

interface Props<Row extends { id: number }> {
  rows: readonly Row[];
  getName: (row: Row) => string;
  /** Whether the rows can be reordered, once all of them are shown. */
  isOrdered: boolean;
  onOrder: (ids: number[]) => Promise<void>;
  /** Refresh the list. */
  onChanged: () => Promise<void>;
  children: (row: Row, handle: ReactNode) => ReactNode;
}

/** The rows of a short list with a manual order, changed by dragging or by keyboard. */
export function OrderedRows<Row extends { id: number }>(props: Props<Row>) {
  const { rows, getName, isOrdered, onOrder, onChanged, children } = props;
  const { sayError } = useToast();
  const { total } = useListContext();
  const [moved, setMoved] = useState<readonly Row[] | null>(null);
  const shown = moved ?? rows;

  async function move(from: number, to: number) {
    const row = shown[from];
    if (!row) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, row);
    setMoved(next);
    try {
      await onOrder(next.map(({ id }) => id));
    } catch (error) {
      sayError(error);
    }
    await onChanged();
    setMoved(null);
  }

  return (
    <RowsFrame>
      <SortableRows
        rows={shown.map((row) => ({ id: String(row.id), name: getName(row), row }))}
        isActive={isOrdered && shown.length > 1 && shown.length === total && moved === null}
        onMove={(from, to) => void move(from, to)}
      >
        {({ row }, handle) => children(row, handle)}
      </SortableRows>
    </RowsFrame>
  );
}

interface RowProps {
  handle: ReactNode;
  to: string;
  title: string;
  /** Short facts, shown on one line. */
  facts: readonly (string | false)[];
  menuLabel: string;
  actions: readonly RowAction[];
}

/** One row of the ordered list: a link to its screen, and its other actions. */
export function OrderedRow({ handle, to, title, facts, menuLabel, actions }: RowProps) {
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        pl: handle ? 0.5 : 2,
        pr: 0.5,
        backgroundColor: colors.paper,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      {handle}
      <Box
        component={Link}
        to={to}
        sx={{ flex: 1, minWidth: 0, py: 1.5, color: "inherit", textDecoration: "none" }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {facts.filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      {actions.length > 0 && <RowMenu label={menuLabel} actions={actions} />}
    </Box>
  );
}
