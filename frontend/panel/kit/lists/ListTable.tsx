import { Checkbox, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Sheet } from "./ListStates";
import { SortHead } from "./SortHead";
import { type Breakpoint, shownFrom } from "./shownFrom";

export interface ListColumn {
  text: string;
  /** From which width on it is shown; without it always. */
  from?: Breakpoint;
  /** What the API sorts by, if a click on the heading shall. */
  sortBy?: string;
  /** Whether it holds what can be done to a row: its heading is only for those who hear the table. */
  isForTools?: boolean;
  /** How wide such a column is. */
  width?: number;
}

/** Whether rows are ticked, for what can be done to several at once. */
export interface Tick {
  label: string;
  isTicked: boolean;
  isPartly?: boolean;
  onTick: (isTicked: boolean) => void;
}

interface Props {
  label: string;
  columns: readonly ListColumn[];
  /** Ticks all rows that are shown. */
  tickAll?: Tick | undefined;
  isLoading?: boolean;
  /** The rows, whose cells use `shownFrom` as their columns do. */
  children: ReactNode;
}

const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** A list of a screen: a sheet with a heading for every column, and the rows. */
export function ListTable({ label, columns, tickAll, isLoading = false, children }: Props) {
  return (
    <Sheet>
      <Table aria-label={label} {...(isLoading && { "aria-busy": true })}>
        <TableHead>
          <TableRow>
            {tickAll && <TickCell tick={tickAll} />}
            {columns.map((column) => (
              <Heading key={column.text} column={column} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isLoading && <LoadingTableRows columns={columns} canTick={tickAll !== undefined} />}
          {children}
        </TableBody>
      </Table>
    </Sheet>
  );
}

function Heading({ column }: { column: ListColumn }) {
  const { text, from = "xs", sortBy, isForTools = false, width = 48 } = column;
  if (sortBy) return <SortHead label={text} from={from} sortBy={sortBy} />;
  if (!isForTools) return <TableCell sx={shownFrom(from)}>{text}</TableCell>;
  return (
    <TableCell padding="none" sx={{ width, ...shownFrom(from) }}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </TableCell>
  );
}

export function TickCell({ tick: { label, isTicked, isPartly = false, onTick } }: { tick: Tick }) {
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={isTicked}
        indeterminate={isPartly}
        onChange={(event) => onTick(event.target.checked)}
        slotProps={{ input: { "aria-label": label } }}
      />
    </TableCell>
  );
}

/** Rows in the places of those that are on their way. */
export function LoadingTableRows({ columns, canTick }: { columns: readonly ListColumn[]; canTick: boolean }) {
  const first = columns.findIndex(({ isForTools }) => !isForTools);
  return SKELETONS.map((row) => (
    <TableRow key={row}>
      {canTick && <TableCell padding="checkbox" />}
      {columns.map(({ text, from = "xs", isForTools = false }, index) => (
        <TableCell key={text} sx={shownFrom(from)} {...(isForTools && { padding: "none" })}>
          {!isForTools && <Skeleton width={index === first ? "60%" : "50%"} />}
          {index === first && <Skeleton width="30%" />}
        </TableCell>
      ))}
    </TableRow>
  ));
}
