import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import { Unseen } from "../layout/Unseen";
import { Sheet } from "./ListStates";
import { shownFrom, type Width } from "./shownFrom";

export interface ListColumn {
  text: string;
  /** From which width on it is shown; without it always. */
  from?: Width;
  /** Whether it holds what can be done to a row. */
  isForTools?: boolean;
}

interface Props {
  label: string;
  columns: readonly ListColumn[];
  /** The rows, whose cells use `shownFrom` as their columns do. */
  children: ReactNode;
}

/** A list of a screen: a sheet with a heading for every column, and the rows. */
export function ListTable({ label, columns, children }: Props) {
  return (
    <Sheet>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ text, from = "xs", isForTools }) =>
              isForTools ? (
                <UnseenHead key={text} label={text} width={48} />
              ) : (
                <TableCell key={text} sx={shownFrom(from)}>
                  {text}
                </TableCell>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Sheet>
  );
}

/** The head of a narrow column: its name is for those who hear the table. */
export function UnseenHead({ label, width, from = "xs" }: { label: string; width: number; from?: Width }) {
  return (
    <TableCell padding="none" sx={{ width, ...shownFrom(from) }}>
      <Unseen>{label}</Unseen>
    </TableCell>
  );
}
