import { Checkbox, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { hasShift } from "./hasShift";
import { Sheet } from "./ListStates";
import { SortHead } from "./SortHead";
import { type Breakpoint, showFrom } from "./showFrom";

export interface ListColumn {
  text: string;
  /** The smallest breakpoint that shows the column. If unset, the column is always shown. */
  from?: Breakpoint;
  /** The API's sort key, if the header sorts the list. */
  sortBy?: string;
  /** Whether the column contains actions and has a visually hidden header. */
  isForTools?: boolean;
  /** The width of a column with actions. */
  width?: number;
}

/** A checkbox that selects rows for bulk actions. */
export interface Tick {
  label: string;
  isTicked: boolean;
  isPartly?: boolean;
  /** A click with Shift selects a range. */
  onTick: (isTicked: boolean, isRange: boolean) => void;
}

interface Props {
  label: string;
  columns: readonly ListColumn[];
  /** Selects all visible rows. */
  tickAll?: Tick | undefined;
  isLoading?: boolean;
  /** The rows. Their cells use `showFrom` like the columns. */
  children: ReactNode;
}

const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The table of a list screen: a card with column headers and rows. */
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
  if (!isForTools) return <TableCell sx={showFrom(from)}>{text}</TableCell>;
  return (
    <TableCell padding="none" sx={{ width, ...showFrom(from) }}>
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
        onChange={(event) => onTick(event.target.checked, hasShift(event))}
        slotProps={{ input: { "aria-label": label } }}
      />
    </TableCell>
  );
}

/** Skeletons for the rows of a loading table. */
export function LoadingTableRows({ columns, canTick }: { columns: readonly ListColumn[]; canTick: boolean }) {
  const first = columns.findIndex(({ isForTools }) => !isForTools);
  return SKELETONS.map((row) => (
    <TableRow key={row}>
      {canTick && <TableCell padding="checkbox" />}
      {columns.map(({ text, from = "xs", isForTools = false }, index) => (
        <TableCell key={text} sx={showFrom(from)} {...(isForTools && { padding: "none" })}>
          {!isForTools && <Skeleton width={index === first ? "60%" : "50%"} />}
          {index === first && <Skeleton width="30%" />}
        </TableCell>
      ))}
    </TableRow>
  ));
}
